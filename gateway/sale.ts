import type { Health } from '../pipeline/contract/health.ts';
import { describeExtensions } from './documents/discovery-extensions.ts';
import { paidEndpoints } from './endpoints/endpoints.ts';
import { documentUrl } from './documents/service.ts';
import type { Site } from './documents/site.ts';
import { createChallenge } from './payment/challenge/challenge.ts';
import type { Charge } from './payment/charge/charge.ts';
import type { Offer } from './payment/charge/offer.ts';
import { type Hex, toRequirements } from './payment/protocol.ts';
import { readers, type NightSource } from './routes/readers.ts';

/** How paid paths are sold; without an offer a path takes no payments. */
export type Sale = {
  mode: Health['payment']['mode'];
  offers: readonly Offer[];
  charge: Charge;
};

/** No path is for sale. */
export const noSale: Sale = {
  mode: 'off',
  offers: [],
  charge: () => Promise.reject(new Error('nothing is for sale')),
};

/** An offer for every paid path, to be paid to that address. */
export function createOffers(site: Site, source: NightSource, payTo: Hex): Offer[] {
  return paidEndpoints.map((endpoint) => {
    const requirements = toRequirements(endpoint.price, payTo);
    return {
      path: endpoint.path,
      requirements,
      challenge: createChallenge({
        resource: `${site.baseUrl}${endpoint.path}`,
        description: endpoint.description,
        price: endpoint.price,
        requirements,
        terms: documentUrl(site.baseUrl, '/terms.txt'),
        extensions: describeExtensions(endpoint),
      }),
      read: readers[endpoint.path](source),
    };
  });
}
