/** The longest accepted request address, in characters. A longer one gets 414. */
export const longestUrl = 8192;

/** The most bytes of request headers, as signed payments are long. More gets 431. */
export const largestHeaders = 32 * 1024;
