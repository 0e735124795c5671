package org.tarndb.snapshots.dynamodb;

import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The counter of a location as it was read. It stays when the location's rows are deleted: a counter that began anew could
 * come to the same number.
 *
 * @param writes empty when there is none yet
 */
record Counter(String base, Optional<AttributeValue> writes) {}
