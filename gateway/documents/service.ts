import { IndexRecord } from '../../pipeline/contract/views.ts';

/** What the service is called and says of itself, in the same words in every document. */
export const service = {
  slug: 'trend-intelligence',
  name: 'Trend Intelligence API',
  tagline: 'A nightly digest of trending new GitHub repositories, and the rows behind it.',
  description:
    'Every night a scan finds the trending new repositories on GitHub, sets likely spam apart, and turns the rest into a digest: title, summary, categories, language trends, emerging tools, notable projects and one word for the mood. Names and figures in a digest come from the scanned rows. The digest is free to read; the rows and past digests are paid for by the call with x402, in USDC on Base.',
  /** The npm package that holds the MCP server. */
  mcpPackage: 'trend-intelligence-api',
} as const;

/** How often digests come. */
export const cadence = IndexRecord.shape.cadence.value;
