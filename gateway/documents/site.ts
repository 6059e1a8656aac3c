import { ContractError, describeIssues, parseJson } from '../../pipeline/platform/file-text.ts';
import { FamilyCatalog, PaymentRequiredResponse } from '../../pipeline/contract/service-answers.ts';
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

/** What differs between the documents of two operators' services. */
export type Site = {
  /** The service's address for clients, without a slash at the end. */
  baseUrl: string;
  contactEmail: string;
  version: string;
  /** The repository that examples of calls name, as owner/name. */
  example: string;
  family: FamilyCatalog;
  /** The operator's name, from the operator's catalogue if there is one. */
  organization?: string | undefined;
};

/**
 * The catalogue of an operator who has written none: it lists only this service.
 *
 * It names no package of the MCP server. Under a name that is still free, a stranger could publish
 * a package, and get the wallet keys of everybody who runs it.
 */
export function defaultFamily(baseUrl: string): FamilyCatalog {
  return {
    family: service.name,
    tagline: service.tagline,
    products: [
      {
        slug: service.slug,
        name: service.name,
        tagline: service.tagline,
        api: baseUrl,
        docs: `${baseUrl}/llms.txt`,
        mcp: '',
      },
    ],
  };
}

/** Reads an operator's catalogue. @throws ContractError with file, field and wrong value. */
export function parseFamily(text: string, path: string): FamilyCatalog {
  const value = parseJson(text, path);
  const { success: isRight, data, error } = FamilyCatalog.safeParse(value);
  if (isRight) return data;
  throw new ContractError(path, describeIssues(error.issues, value));
}
