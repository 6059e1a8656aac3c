import type * as z from 'zod';
import { replayHours } from '../payment/protocol.ts';
import { documentUrl } from './document-list.ts';
import { limitList, priceList } from './limits-and-prices.ts';
import { cadence, service } from './service.ts';
import type { Section, TermsDocument } from './shapes/terms-document.ts';
import type { Site } from './site.ts';

const prices = priceList.map(({ path, amount, currency }) => `${path}: ${currency} ${amount}`);
const rates = [...new Set(limitList.map(({ requestsPerMinute }) => requestsPerMinute))];
const limits = rates.map((rate) => {
  const paths = limitList.filter(({ requestsPerMinute }) => requestsPerMinute === rate);
  return `${rate} a minute: ${paths.map(({ path }) => path).join(', ')}`;
});

/** The terms themselves, in the order they are read. */
export const sections: readonly Section[] = [
  {
    id: 'service',
    title: 'What this is',
    text: `${service.name} publishes ${lowerFirst(service.tagline)} A new digest comes ${cadence}.`,
  },
  {
    id: 'public-data',
    title: 'Public data',
    text: 'Everything served is built from public data on GitHub. Names, descriptions and README excerpts are the words of the repositories’ owners and stay theirs under the licences they chose.',
  },
  {
    id: 'informational',
    title: 'Informational',
    text: 'The output is informational. It is no advice and no endorsement. Digests may be written by a language model and can be wrong in their wording; a risk score is an estimate from public signs and accuses nobody.',
  },
  {
    id: 'as-is',
    title: 'As is',
    text: 'The service and its output are provided as they are, without warranty of any kind. Nights may be late or missing, and there is no promise that the service stays up.',
  },
  {
    id: 'no-accounts',
    title: 'No accounts',
    text: 'There are no accounts, no API keys, no bundles and no entitlements. Free paths need neither a name nor a payment; paid paths are paid for one call at a time.',
  },
  {
    id: 'charging',
    title: 'What is charged',
    text: `The work is done first and settled after. A call that ends in an error, or has nothing to deliver, is never charged. A settlement that cannot be confirmed in time may still be charged, once. Settled payments are final on the chain and are not paid back; where the answer did not arrive, the same request with the same payment brings it, free of charge, for ${replayHours} hours; where the night was published again meanwhile, perhaps as corrected. A payment may be signed for ${replayHours} hours ahead at most. Whoever was charged and still got nothing writes to the contact.`,
  },
  { id: 'prices', title: 'Prices by the call, in USDC on Base', text: `${prices.join('; ')}.` },
  {
    id: 'limits',
    title: 'Limits for one client',
    text: `${limits.join('; ')}. On paid paths it is so many calls without payment, and again so many refused payments, and so many that are answered once more for free; paid calls that are delivered are not counted. A call too many is answered with 429 and Retry-After. A client is an IPv4 address, or the /64 network of an IPv6 one.`,
  },
];

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

export function renderTermsText(site: Site): string {
  const parts = sections.map(({ title, text }) => `${title}\n${text}`);
  return `${service.name} ${site.version}: terms of use\n\n${parts.join('\n\n')}\n\nContact\n${site.contactEmail}\n`;
}

export function renderTerms(site: Site): z.infer<typeof TermsDocument> {
  return {
    success: true,
    service: service.name,
    version: site.version,
    url: documentUrl(site.baseUrl, '/terms.txt'),
    contact: site.contactEmail,
    terms: [...sections],
    prices: priceList,
    limits: [...limitList],
  };
}
