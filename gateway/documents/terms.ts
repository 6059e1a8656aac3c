import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  limitOf,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { documentList } from '../endpoints/files.ts';
import { type Site, documentUrl, payment, service } from './site.ts';
import { fill } from './templates.ts';
import sectionTemplates from './terms.json' with { type: 'json' };

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

/** The terms, in reading order. The `id` of a section never changes, so links to it stay valid. */
const sections = sectionTemplates.map(({ id, title, text }) => ({
  id,
  title,
  text: fill(text, { prices: prices.join('; '), limits: limits.join('; ') }),
}));

const opening = ({ version }: Site) => `${service.name} ${version}: terms of use`;

/** The terms of use as text, for `/terms.txt`. */
export function renderTermsText(site: Site): string {
  const parts = sections.map(({ title, text }) => `${title}\n${text}`);
  return `${[opening(site), ...parts, `Contact\n${site.contactEmail}`].join('\n\n')}\n`;
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
