import type * as z from 'zod';
import { paidEndpoints } from '../endpoints/paid-endpoints.ts';
import { documentUrl } from './document-list.ts';
import type { WellKnownX402 } from './shapes/well-known-x402.ts';
import type { Site } from './site.ts';

export function renderWellKnownX402(site: Site): z.infer<typeof WellKnownX402> {
  return {
    version: 1,
    resources: paidEndpoints.map(({ path }) => `${site.baseUrl}${path}`),
    instructions: `GET a resource without payment for its challenge. All of it is described in ${documentUrl(site.baseUrl, '/openapi.json')} and, in prose, in ${documentUrl(site.baseUrl, '/llms-full.txt')}.`,
  };
}
