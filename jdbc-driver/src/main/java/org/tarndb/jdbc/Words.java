package org.tarndb.jdbc;

/** Lists of words for metadata. The functions are those that {@code {fn ...}} takes (JDBC 4.3, appendix C). */
final class Words {
    /** Reserved words that SQL:2003 does not reserve. */
    static final String KEYWORDS = "CURRENT_CATALOG,CURRENT_SCHEMA,ILIKE,LIMIT,OFFSET,QUALIFY,RETURNING";

    static final String NUMERIC_FUNCTIONS = "ABS,CEILING,EXP,FLOOR,LOG,MOD,POWER,ROUND,SIGN,SQRT";
    static final String STRING_FUNCTIONS =
            "CHAR_LENGTH,CONCAT,LCASE,LENGTH,LOCATE,LOWER,LTRIM,REPLACE,RTRIM,SUBSTRING,UCASE,UPPER";
    static final String SYSTEM_FUNCTIONS = "DATABASE,IFNULL,USER";
    static final String TIME_DATE_FUNCTIONS =
            "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYOFMONTH,HOUR,MINUTE,MONTH,NOW,QUARTER,SECOND,"
                    + "WEEK,YEAR";

    private Words() {}
}
