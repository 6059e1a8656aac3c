import { escapeBlock, escapeMarkdown } from '../../pipeline/platform/text.ts';
import { freeEndpoints, healthRoute, legacyRoutes, paidEndpoints } from '../endpoints/endpoints.ts';
import { limitOf } from '../endpoints/find-endpoint.ts';
import { documentList } from '../endpoints/files.ts';
import { replayHours } from '../payment/protocol.ts';
import { cadence, documentUrl, payment, service } from './service.ts';
import type { Site } from './site.ts';

/** A section of the terms. Its `id` never changes, so links to it stay valid. */
type Section = { id: string; title: string; text: string };

const priceList = paidEndpoints.map(({ path, price }) => ({
  path,
  amount: price.dollars,
  currency: payment.currency,
  asset: payment.asset,
  network: payment.network,
}));

/** How many requests a minute one client may send to each path. */
export const limitList: readonly { path: string; requestsPerMinute: number }[] = [
  ...freeEndpoints.map(({ path }) => path),
  ...paidEndpoints.map(({ path }) => path),
  healthRoute.path,
  legacyRoutes.bare,
  ...documentList.map(({ path }) => path),
].map((path) => ({ path, requestsPerMinute: limitOf(path).limit }));

const prices = priceList.map(({ path, amount, currency }) => `${path}: ${currency} ${amount}`);
const rates = [...new Set(limitList.map(({ requestsPerMinute }) => requestsPerMinute))];
const limits = rates.map((rate) => {
  const paths = limitList.filter(({ requestsPerMinute }) => requestsPerMinute === rate);
  return `${rate} a minute: ${paths.map(({ path }) => path).join(', ')}`;
});

/** The terms, in reading order. */
export const sections: readonly Section[] = [
  {
    id: 'service',
    title: 'What this is',
    text: `${service.name} publishes ${lowerFirst(service.tagline)} A new digest comes ${cadence}.`,
  },
  {
    id: 'public-data',
    title: 'Public data',
    text: 'Everything served is built from public data on GitHub. Names, descriptions and README excerpts were written by the repositories’ owners. They stay theirs under the licences they chose.',
  },
  {
    id: 'informational',
    title: 'Informational',
    text: 'The output is informational. It is neither advice nor an endorsement. What a digest says of a repository is taken from the owner’s own words, and nobody tried the program. A language model may have put it into words. Each of its sentences is compared with the owner’s words, and can still be wrong. Score and standing of a row are estimates from public signs, and accuse nobody. Whoever thinks that one is wrong writes to the contact: the operator decides, and the next scan has the decision.',
  },
  {
    id: 'as-is',
    title: 'As is',
    text: 'The service and its output are provided as they are, without warranty of any kind. A night may be late or missing. Nobody promises that the service stays available.',
  },
  {
    id: 'no-accounts',
    title: 'No accounts',
    text: 'There are no accounts, no API keys, no bundles and no entitlements. Free paths need neither a name nor a payment. Paid paths are paid for one call at a time.',
  },
  {
    id: 'charging',
    title: 'What is charged',
    text: `The work is done first and settled after. A call that ends in an error, or has nothing to deliver, is never charged. That is also true if nothing changed since the night that a call names. Each page of an answer is a separate call. A settlement that cannot be confirmed in time may still be charged, once. Settled payments are final on the chain and are not paid back. If the answer did not arrive, the same request with the same payment brings it without charge for ${replayHours} hours. If the night was published again in the meantime, the answer may be the corrected one. A payment may be signed for at most ${replayHours} hours ahead. If you were charged and got no answer, write to the contact.`,
  },
  { id: 'prices', title: 'Prices by the call, in USDC on Base', text: `${prices.join('; ')}.` },
  {
    id: 'limits',
    title: 'Limits for one client',
    text: `${limits.join('; ')}. A paid path has three counts, each with this limit: calls without payment, refused payments, and calls answered again without charge. Paid calls that are delivered are not counted. A call over the limit is answered with 429 and Retry-After. A client is an IPv4 address, or the /64 network of an IPv6 one.`,
  },
];

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

export function renderTermsText(site: Site): string {
  const parts = sections.map(({ title, text }) => `${title}\n${text}`);
  return `${service.name} ${site.version}: terms of use\n\n${parts.join('\n\n')}\n\nContact\n${site.contactEmail}\n`;
}

/** The terms as Markdown: the first line and the titles of the sections become headings. */
export function renderTermsMarkdown(text: string): string {
  const titles = new Set([...sections.map(({ title }) => title), 'Contact']);
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const marked = lines.map((line) => {
    const escaped = escapeMarkdown(line);
    return titles.has(line) ? `## ${escaped}\n` : escapeBlock(escaped);
  });
  return `${[`# ${escapeMarkdown(first)}`, ...marked].join('\n')}\n`;
}

/** The terms for programs, with prices and limits. */
export function renderTerms(site: Site): object {
  return {
    success: true,
    service: service.name,
    version: site.version,
    url: documentUrl(site.baseUrl, '/terms.txt'),
    contact: site.contactEmail,
    terms: sections,
    prices: priceList,
    limits: limitList,
  };
}
