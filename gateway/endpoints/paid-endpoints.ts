import type * as z from 'zod';
import { DigestsResponse, ReposResponse } from '../../pipeline/contract/views.ts';
import { type Price, prices } from '../payment/prices.ts';
import { DigestsParameters, ReposParameters } from './parameters.ts';

/** An answer that is paid for by the call. */
export type PaidEndpoint = {
  path: '/v1/repos' | '/v1/digests';
  price: Price;
  parameters: z.ZodObject;
  summary: string;
  description: string;
  response: z.ZodType;
};

export const paidEndpoints: readonly PaidEndpoint[] = [
  {
    path: '/v1/repos',
    price: prices.repos,
    parameters: ReposParameters,
    summary: 'Top trending repositories of the latest scan',
    description:
      'Rows of the latest daily scan by stars, each with its spam risk and reasons, optionally of one language.',
    response: ReposResponse,
  },
  {
    path: '/v1/digests',
    price: prices.digests,
    parameters: DigestsParameters,
    summary: 'Full digests of past days',
    description: 'Whole digests counted back from the newest, the newest first.',
    response: DigestsResponse,
  },
];

const paidPaths: ReadonlySet<string> = new Set(paidEndpoints.map(({ path }) => path));

/** Every refusal on such a path says that nothing was charged. */
export function isPaidPath(path: string): boolean {
  return paidPaths.has(path);
}
