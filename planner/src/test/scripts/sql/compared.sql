-- One query a line. Each is run by Tarn and by H2; where there is no ORDER BY rows are compared as a bag.
-- Scans and conditions
SELECT * FROM emp
SELECT id, name FROM emp WHERE id = 7
SELECT id FROM emp WHERE id IN (1, 3, 5, 99, NULL)
SELECT id FROM emp WHERE id NOT IN (1, 3, 5)
SELECT id FROM emp WHERE id NOT IN (1, NULL)
SELECT id FROM emp WHERE dept_id = 3
SELECT id FROM emp WHERE dept_id = 3 AND salary > 10
SELECT id FROM emp WHERE dept_id = 3.0
SELECT id FROM emp WHERE dept_id = 3.5
SELECT id FROM emp WHERE dept_id > 2.5 AND dept_id < 4.5
SELECT id FROM emp WHERE dept_id IN (2, 4) AND salary BETWEEN 5 AND 20
SELECT id FROM emp WHERE dept_id IS NULL
SELECT id FROM emp WHERE dept_id IS NOT NULL AND dept_id < 2
SELECT id FROM emp WHERE dept_id = 1 OR dept_id = 5 OR dept_id IS NULL
SELECT id FROM emp WHERE (dept_id > 1 AND dept_id < 3) OR dept_id > 8
SELECT id FROM emp WHERE NOT (dept_id > 3)
SELECT id FROM emp WHERE dept_id IS DISTINCT FROM 3
SELECT id FROM emp WHERE dept_id IS NOT DISTINCT FROM NULL
SELECT id FROM emp WHERE active
SELECT id FROM emp WHERE NOT active
SELECT id FROM emp WHERE active IS NOT TRUE
SELECT id FROM emp WHERE hired = DATE '2024-01-10'
SELECT id FROM emp WHERE hired BETWEEN DATE '2024-01-05' AND DATE '2024-01-15'
SELECT id FROM emp WHERE hired > DATE '2024-01-20' OR hired IS NULL
SELECT id FROM emp WHERE name LIKE 'name1%'
SELECT name FROM dept WHERE name LIKE 'dept%' AND name > 'dept3'
SELECT name FROM dept WHERE name LIKE '%3'
SELECT name FROM dept WHERE name LIKE 'dept_'
SELECT a, b FROM note WHERE (a, b) = (2, 3)
SELECT a, b FROM note WHERE (a, b) IN ((1, 1), (2, 3), (4, 4))
SELECT a, b FROM note WHERE a = 2 AND b > 1
SELECT a, b FROM note WHERE a = 2 AND b IS NULL
SELECT a, b, c FROM note WHERE c IN ('a', 'zz', 'toolong')
SELECT a, b FROM note WHERE a + b > 6
SELECT emp_id, seq FROM task WHERE emp_id = 5
SELECT emp_id, seq FROM task WHERE emp_id = 5 AND seq = 1
SELECT emp_id, seq FROM task WHERE emp_id IN (3, 4) AND seq = 0
SELECT emp_id, seq FROM task WHERE kind = 'k1' AND hours >= 3
-- Order and limits
SELECT id, hired FROM emp WHERE hired IS NOT NULL ORDER BY hired, id
SELECT id, hired FROM emp ORDER BY hired DESC, id
SELECT id, salary FROM emp WHERE dept_id = 2 ORDER BY salary, id
SELECT id FROM emp ORDER BY id DESC LIMIT 5
SELECT id FROM emp ORDER BY id LIMIT 5 OFFSET 10
SELECT id FROM emp ORDER BY id OFFSET 35 ROWS
SELECT id FROM emp ORDER BY id OFFSET 3 ROWS FETCH NEXT 2 ROWS ONLY
SELECT name FROM dept ORDER BY name LIMIT 3
SELECT dept_id, salary, id FROM emp ORDER BY dept_id, salary, id
SELECT dept_id, salary, id FROM emp ORDER BY dept_id DESC NULLS LAST, salary NULLS FIRST, id
SELECT id, salary * 2 AS twice FROM emp ORDER BY twice, id LIMIT 4
SELECT emp_id, seq FROM task ORDER BY emp_id DESC, seq DESC LIMIT 7
SELECT kind, hours, emp_id, seq FROM task ORDER BY kind, hours DESC, emp_id, seq
SELECT DISTINCT dept_id FROM emp ORDER BY dept_id
SELECT DISTINCT dept_id, active FROM emp
-- Joins
SELECT e.id, d.name FROM emp e JOIN dept d ON e.dept_id = d.id
SELECT e.id, d.name FROM emp e LEFT JOIN dept d ON e.dept_id = d.id
SELECT e.id, d.name FROM emp e RIGHT JOIN dept d ON e.dept_id = d.id
SELECT e.id, d.name FROM emp e LEFT JOIN dept d ON e.dept_id = d.id AND d.budget > 300
SELECT e.id, d.name FROM emp e LEFT JOIN dept d ON e.dept_id = d.id WHERE d.id IS NULL
SELECT e.id, d.name FROM emp e LEFT JOIN dept d ON e.dept_id = d.id WHERE d.budget > 300
SELECT e.id, m.id FROM emp e JOIN emp m ON e.manager = m.id AND e.salary > m.salary
SELECT e.id, m.id FROM emp e LEFT JOIN emp m ON e.manager = m.id AND e.salary > m.salary
SELECT a.id, b.id FROM dept a, dept b WHERE a.id < b.id
SELECT a.id, b.id FROM dept a CROSS JOIN dept b WHERE a.boss = b.boss
SELECT e.id, t.seq, d.id FROM emp e JOIN task t ON t.emp_id = e.id JOIN dept d ON d.id = e.dept_id WHERE t.hours > 5
SELECT e.id, t.seq, d.id FROM dept d, emp e, task t WHERE t.emp_id = e.id AND d.id = e.dept_id AND e.id = 4
SELECT d.id, e.id, t.seq FROM dept d LEFT JOIN emp e ON e.dept_id = d.id LEFT JOIN task t ON t.emp_id = e.id
SELECT x.a, y.b FROM note x JOIN note y ON x.a = y.a AND x.b = y.b
SELECT x.a, y.b FROM note x JOIN note y ON x.a IS NOT DISTINCT FROM y.a
SELECT x.a, y.b FROM note x JOIN note y ON x.a + 1 = y.b
SELECT n.a, e.id FROM note n LEFT JOIN emp e ON e.id = n.a AND e.active
SELECT d.name, e.name FROM dept d JOIN emp e ON d.boss = e.id
SELECT d.id, d.name FROM dept d JOIN (SELECT id, manager FROM emp) e USING (id)
SELECT e.id FROM emp e JOIN task t ON e.id = t.emp_id ORDER BY e.id DESC LIMIT 4
SELECT e.dept_id, e.id FROM emp e LEFT JOIN dept d ON d.id = e.dept_id ORDER BY e.id LIMIT 6
-- Aggregates
SELECT count(*) FROM emp
SELECT count(*), count(dept_id), count(DISTINCT dept_id) FROM emp
SELECT sum(salary), avg(salary), min(salary), max(salary) FROM emp
SELECT sum(id), avg(id), min(name), max(hired) FROM emp
SELECT max(hired) FROM emp
SELECT min(hired) FROM emp
SELECT min(salary) FROM emp WHERE dept_id = 3
SELECT max(id), min(id) FROM emp
SELECT max(id) FROM emp WHERE id < 0
SELECT count(*) FROM emp WHERE id < 0
SELECT sum(salary) FROM emp WHERE id < 0
SELECT dept_id, count(*), sum(salary) FROM emp GROUP BY dept_id
SELECT dept_id, active, count(*) FROM emp GROUP BY dept_id, active
SELECT dept_id, count(*) FROM emp GROUP BY dept_id HAVING count(*) > 3
SELECT dept_id, max(salary) - min(salary) FROM emp GROUP BY dept_id HAVING min(salary) < 10
SELECT dept_id + 1, count(*) FROM emp GROUP BY dept_id + 1
SELECT count(*) FROM emp GROUP BY active
SELECT avg(salary) FROM emp GROUP BY dept_id ORDER BY dept_id
SELECT dept_id, sum(salary) FILTER (WHERE active) FROM emp GROUP BY dept_id
SELECT kind, sum(DISTINCT hours), count(DISTINCT emp_id) FROM task GROUP BY kind
SELECT kind, stddev_pop(hours), var_pop(hours), stddev_samp(hours), var_samp(hours) FROM task GROUP BY kind
SELECT sum(weight), avg(weight) FROM task
SELECT every(active), any_value(1) FROM emp
SELECT d.name, count(e.id) FROM dept d LEFT JOIN emp e ON e.dept_id = d.id GROUP BY d.name ORDER BY 2 DESC, 1
SELECT kind, listagg(emp_id, ',') WITHIN GROUP (ORDER BY emp_id, seq) FROM task WHERE hours > 4 GROUP BY kind
-- Sub-queries
SELECT id FROM emp WHERE dept_id IN (SELECT id FROM dept WHERE budget > 300)
SELECT id FROM emp WHERE dept_id NOT IN (SELECT id FROM dept WHERE budget > 300)
SELECT id FROM emp WHERE dept_id NOT IN (SELECT boss FROM dept)
SELECT id FROM emp WHERE dept_id NOT IN (SELECT boss FROM dept WHERE boss IS NOT NULL)
SELECT id FROM emp WHERE dept_id NOT IN (SELECT id FROM dept WHERE id < 0)
SELECT a FROM note WHERE a NOT IN (SELECT b FROM note WHERE b > 2)
SELECT a, b FROM note WHERE (a, b) IN (SELECT b, a FROM note)
SELECT a, b FROM note n WHERE a NOT IN (SELECT b FROM note m WHERE m.c = n.c)
SELECT a, b FROM note n WHERE a IN (SELECT b FROM note m WHERE m.c = n.c)
SELECT id FROM dept d WHERE EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id)
SELECT id FROM dept d WHERE NOT EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id)
SELECT id FROM dept d WHERE EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id AND e.salary > d.budget / 20)
SELECT id FROM dept d WHERE NOT EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id AND e.id IN (SELECT emp_id FROM task WHERE hours > 7))
SELECT id FROM emp e WHERE EXISTS (SELECT 1 FROM dept d WHERE d.id = e.dept_id AND EXISTS (SELECT 1 FROM task t WHERE t.emp_id = e.id AND t.hours < d.id))
SELECT id FROM emp WHERE salary = (SELECT max(salary) FROM emp)
SELECT id FROM emp e WHERE salary > (SELECT avg(salary) FROM emp f WHERE f.dept_id = e.dept_id)
SELECT id FROM emp e WHERE 2 < (SELECT count(*) FROM emp f WHERE f.dept_id = e.dept_id)
SELECT id FROM emp e WHERE 0 = (SELECT count(*) FROM task t WHERE t.emp_id = e.id)
SELECT id, (SELECT count(*) FROM emp e WHERE e.dept_id = d.id) FROM dept d
SELECT id, (SELECT sum(salary) FROM emp e WHERE e.dept_id = d.id) FROM dept d
SELECT id, (SELECT max(name) FROM emp e WHERE e.id = d.boss) FROM dept d
SELECT id, (SELECT name FROM dept d WHERE d.id = e.dept_id) FROM emp e
SELECT id, (SELECT coalesce(sum(hours), -1) FROM task t WHERE t.emp_id = e.id) FROM emp e
SELECT id, dept_id IN (SELECT id FROM dept WHERE budget > 300) FROM emp
SELECT id, dept_id NOT IN (SELECT boss FROM dept) FROM emp
SELECT id, dept_id IN (SELECT boss FROM dept WHERE boss > 4) OR salary > 30 FROM emp
SELECT id, EXISTS (SELECT 1 FROM task t WHERE t.emp_id = e.id AND hours > 6) FROM emp e
SELECT id FROM emp e WHERE EXISTS (SELECT 1 FROM task t WHERE t.emp_id = e.id AND hours > 6) OR dept_id = 2
SELECT id FROM emp WHERE salary > ALL (SELECT hours FROM task WHERE hours IS NOT NULL)
SELECT id FROM emp WHERE salary > ALL (SELECT hours FROM task)
SELECT id FROM emp WHERE salary < ANY (SELECT hours FROM task)
SELECT id FROM emp WHERE dept_id = ANY (SELECT id FROM dept WHERE boss = 5)
SELECT id FROM emp WHERE dept_id <> ALL (SELECT id FROM dept WHERE budget > 300)
SELECT id, salary > ALL (SELECT hours FROM task WHERE kind = 'k1') FROM emp
SELECT id FROM emp WHERE (SELECT count(*) FROM dept) > 5 AND id < 4
SELECT id FROM dept d WHERE budget > (SELECT sum(salary) FROM emp e WHERE e.dept_id = d.id AND e.active)
SELECT CASE WHEN EXISTS (SELECT 1 FROM emp WHERE dept_id = d.id) THEN 'y' ELSE 'no' END FROM dept d
SELECT d.id, x.n FROM dept d JOIN (SELECT dept_id, count(*) AS n FROM emp GROUP BY dept_id) x ON x.dept_id = d.id
SELECT d.id FROM dept d JOIN (SELECT DISTINCT dept_id FROM emp WHERE salary > 20) x ON x.dept_id = d.id
SELECT dept_id, count(*) FROM emp GROUP BY dept_id HAVING count(*) > (SELECT count(*) FROM dept) / 2
SELECT id FROM emp e WHERE salary >= (SELECT max(salary) FROM emp f WHERE f.dept_id = e.dept_id AND f.hired < e.hired)
-- Set operations, VALUES, WITH
SELECT dept_id FROM emp UNION SELECT id FROM dept
SELECT dept_id FROM emp UNION ALL SELECT id FROM dept
SELECT dept_id FROM emp INTERSECT SELECT id FROM dept
SELECT dept_id FROM emp EXCEPT SELECT id FROM dept
SELECT a FROM note EXCEPT SELECT b FROM note
SELECT id FROM dept WHERE id < 4 UNION SELECT salary FROM emp WHERE id < 4
SELECT x FROM (SELECT id AS x FROM dept UNION ALL SELECT manager FROM emp) u WHERE x < 5
(SELECT id FROM dept ORDER BY id DESC LIMIT 2) UNION ALL (SELECT id FROM emp ORDER BY id LIMIT 2)
SELECT name FROM dept UNION SELECT name FROM emp ORDER BY 1 LIMIT 5
VALUES (1, 'a'), (2, 'bcd')
SELECT * FROM (VALUES (1, 'a'), (2, 'bcd')) v (x, y) WHERE x > 1
WITH big AS (SELECT * FROM emp WHERE salary > 20) SELECT count(*) FROM big
WITH big AS (SELECT * FROM emp WHERE salary > 20) SELECT a.id, b.id FROM big a JOIN big b ON a.dept_id = b.dept_id AND a.id < b.id
WITH a AS (SELECT id FROM dept), b AS (SELECT id FROM a WHERE id > 3) SELECT * FROM b
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT n FROM t
-- Expressions
SELECT id, CASE WHEN salary > 20 THEN 'high' WHEN salary IS NULL THEN 'none' ELSE 'low' END FROM emp
SELECT CASE dept_id WHEN 1 THEN 'a' WHEN 2 THEN 'bcd' END FROM emp
SELECT coalesce(dept_id, -1), nullif(dept_id, 3) FROM emp
SELECT id + 1, id * 2, id - 3, id / 3, id % 3, -id FROM emp
SELECT salary + 1, salary * 1.5, -salary FROM emp
SELECT upper(name), lower(name), char_length(name), substring(name FROM 2 FOR 3) FROM emp
SELECT trim(BOTH 'e' FROM 'eve'), trim(LEADING FROM '  x '), position('m' IN name), replace(name, 'name', '') FROM emp
SELECT abs(-5), mod(7, 3), floor(2.5), ceil(2.5), round(2.567, 2), sqrt(16), power(2, 3)
SELECT name || '-' || id FROM emp
SELECT greatest(1, 3, 2), least(4, 2, 3)
SELECT CAST(salary AS INT) FROM emp WHERE salary < 5
SELECT CAST('12' AS INT) + 1, CAST(12 AS VARCHAR(5)) || 'x', CAST('abcdef' AS VARCHAR(3))
SELECT extract(YEAR FROM hired), extract(MONTH FROM hired), extract(DAY FROM hired) FROM emp
SELECT NULL IS NULL, 1 = NULL, NULL AND FALSE, NULL OR TRUE, NOT NULL
SELECT 1 WHERE NULL
SELECT id FROM emp WHERE salary / nullif(dept_id - 3, 0) > 1
-- Window functions
SELECT emp_id, seq, sum(hours) OVER (PARTITION BY kind ORDER BY seq, emp_id) FROM task
SELECT id, row_number() OVER (ORDER BY salary DESC, id), rank() OVER (ORDER BY salary), dense_rank() OVER (PARTITION BY dept_id ORDER BY salary) FROM emp
SELECT id, percent_rank() OVER (ORDER BY salary), cume_dist() OVER (ORDER BY salary), ntile(7) OVER (ORDER BY id) FROM emp
SELECT id, lag(salary) OVER (ORDER BY id), lead(salary, 2, -1) OVER (ORDER BY id) FROM emp
SELECT id, lag(salary) IGNORE NULLS OVER (ORDER BY id), last_value(salary) IGNORE NULLS OVER (ORDER BY id) FROM emp
SELECT id, first_value(name) OVER w, last_value(name) OVER w, nth_value(name, 2) OVER w FROM emp WINDOW w AS (PARTITION BY dept_id ORDER BY id)
SELECT id, sum(salary) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING) FROM emp
SELECT id, sum(salary) OVER (ORDER BY id ROWS BETWEEN 3 FOLLOWING AND 5 FOLLOWING) FROM emp
SELECT id, count(*) OVER (ORDER BY dept_id NULLS LAST RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM emp
SELECT id, count(*) OVER (ORDER BY dept_id DESC NULLS FIRST RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING) FROM emp
SELECT id, count(*) OVER (ORDER BY hired NULLS LAST RANGE BETWEEN INTERVAL '3' DAY PRECEDING AND CURRENT ROW) FROM emp
SELECT id, sum(id) OVER (ORDER BY dept_id RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING EXCLUDE TIES) FROM emp
SELECT id, sum(id) OVER (ORDER BY dept_id, id ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW), sum(id) OVER (ORDER BY dept_id RANGE UNBOUNDED PRECEDING EXCLUDE GROUP) FROM emp
SELECT id, avg(salary) OVER (PARTITION BY dept_id), avg(id) OVER (ORDER BY id ROWS 2 PRECEDING), min(hired) OVER (PARTITION BY active) FROM emp
SELECT emp_id, seq, var_pop(weight) OVER (PARTITION BY kind), stddev_samp(weight) OVER (ORDER BY emp_id, seq) FROM task WHERE weight IS NOT NULL
SELECT id, count(*) FILTER (WHERE active) OVER (ORDER BY id), sum(salary) FILTER (WHERE dept_id > 3) OVER (PARTITION BY active) FROM emp
SELECT id, max(name) FILTER (WHERE id % 2 = 0) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM emp
SELECT id, count(DISTINCT dept_id) OVER (PARTITION BY active), every(active) OVER (PARTITION BY dept_id) FROM emp
SELECT dept_id, sum(salary), sum(sum(salary)) OVER (ORDER BY dept_id), rank() OVER (ORDER BY count(*) DESC) FROM emp GROUP BY dept_id
SELECT dept_id, count(*) FILTER (WHERE sum(salary) > 50) OVER () FROM emp GROUP BY dept_id
SELECT id, dept_id FROM emp QUALIFY row_number() OVER (PARTITION BY dept_id ORDER BY salary DESC, id) <= 2
SELECT d.name, e.r FROM dept d JOIN (SELECT dept_id, id, rank() OVER (PARTITION BY dept_id ORDER BY id) AS r FROM emp) e ON e.dept_id = d.id WHERE e.r < 3
-- nothing but the number of an index's entries is wanted
SELECT count(*) FROM emp WHERE dept_id = 3
SELECT 1 FROM emp WHERE dept_id IN (2, 3)
SELECT count(*) FROM dept JOIN emp ON emp.dept_id = dept.id WHERE dept.name = 'dept3'
