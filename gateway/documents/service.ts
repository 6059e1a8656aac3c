import { PaymentRequiredResponse } from '../../pipeline/contract/service-answers.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import type { DocumentPath } from '../endpoints/files.ts';
import type { Price } from '../payment/prices.ts';
import { network } from '../payment/protocol.ts';

/** What the service says about itself, in the same words in every document. */
export const service = {
  slug: 'trend-intelligence',
  name: 'Trend Intelligence API',
  /** The tags under which catalogues of x402 list the service: at most five. */
  tags: ['github', 'trending', 'open-source', 'repositories', 'agents'],
  tagline: 'A nightly digest of trending new GitHub repositories, and the rows behind it.',
  description:
    'Every night a scan finds the trending new repositories on GitHub, sets likely spam apart, and turns the rest into a digest. The digest has a title, a summary, categories, language trends, emerging tools, notable projects and one word for the mood. Code chooses the repositories and counts the figures of the night. What it says of each repository comes from the repository’s own description and README. The digest is free to read. Rows and past digests are paid for by the call with x402, in USDC on Base.',
} as const;

/** How often a new digest comes. */
export const cadence = IndexRecord.shape.cadence.value;

const challenge = PaymentRequiredResponse.shape;
const rail = challenge.accepts.element.shape;

/** How paid calls are paid, in the words of the challenge. */
export const payment = {
  x402Version: challenge.x402Version.value,
  scheme: rail.scheme.value,
  network,
  asset: rail.asset.value,
  currency: 'USD',
} as const;

/** A price for people: `USD 0.01`. */
export function formatPrice({ display }: Price): string {
  return `${payment.currency} ${display.slice(1)}`;
}

/** The document's full address. */
export function documentUrl(baseUrl: string, path: DocumentPath): string {
  return `${baseUrl}${path}`;
}
