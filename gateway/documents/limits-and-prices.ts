import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { paidEndpoints } from '../endpoints/paid-endpoints.ts';
import { documentList } from './document-list.ts';
import { healthRoute, legacyRoutes, ordinaryLimit } from '../endpoints/other-endpoints.ts';
import { payment } from './payment-facts.ts';

/** What each paid path costs by the call. */
export const priceList = paidEndpoints.map(({ path, price }) => ({
  path,
  amount: price.amount,
  currency: payment.currency,
  asset: payment.asset,
  network: payment.network,
}));

/** How often a minute one client may call each path. */
export const limitList: readonly { path: string; requestsPerMinute: number }[] = [
  ...freeEndpoints.map(({ path, limit }) => ({ path, requestsPerMinute: limit })),
  ...paidEndpoints.map(({ path }) => ({ path, requestsPerMinute: ordinaryLimit })),
  { path: healthRoute.path, requestsPerMinute: ordinaryLimit },
  { path: legacyRoutes.bare, requestsPerMinute: ordinaryLimit },
  ...documentList.map(({ path, limit }) => ({ path, requestsPerMinute: limit })),
];
