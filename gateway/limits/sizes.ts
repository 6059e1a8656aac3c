/** The longest accepted request address, in characters. A longer one gets 414. */
export const longestUrl = 8192;

/** The most bytes of a request to the MCP server. A payment of a contract wallet has some 13 KB. More gets 413. */
export const largestMcpRequest = 64 * 1024;

/** The most bytes of request headers, as signed payments are long. More gets 431. */
export const largestHeaders = 32 * 1024;
