/** The longest accepted request address, in characters. A longer one gets 414. */
export const longestUrl = 8192;

/** The most bytes of a request to the MCP server. A contract wallet's payment has about 13 KB. A larger request gets 413. */
export const largestMcpRequest = 64 * 1024;

/** The most bytes of request headers. Signed payments are long. A request with more gets 431. */
export const largestHeaders = 32 * 1024;
