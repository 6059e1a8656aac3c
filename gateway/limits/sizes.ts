/** The longest request address answered; more is 414. */
export const longestUrl = 8192;

/** Bytes of request headers taken in all, as signed payments are long; more is 431. */
export const largestHeaders = 32 * 1024;
