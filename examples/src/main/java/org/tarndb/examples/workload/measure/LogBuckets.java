package org.tarndb.examples.workload.measure;

/**
 * Numbers durations by size: each bucket is as wide as a fixed share of its lower bound, so a duration is known to that
 * share.
 *
 * @param precisionBits the share is 1 / 2 to the power of this
 */
record LogBuckets(int precisionBits) {
    /** One more than the greatest number of a bucket. */
    int count() {
        return (Long.SIZE - precisionBits) << precisionBits;
    }

    /** Values below two times 2 to the power of the bits have a bucket each; above, the leading bits choose the bucket. */
    int bucket(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - precisionBits - 1);
        return (shift << precisionBits) + (int) (value >>> shift);
    }

    long upperBound(int bucket) {
        int shift = Math.max(0, (bucket >> precisionBits) - 1);
        long leading = bucket - ((long) shift << precisionBits);
        return ((leading + 1) << shift) - 1;
    }
}
