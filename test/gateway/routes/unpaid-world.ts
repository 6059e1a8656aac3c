import * as fc from 'fast-check';
import type { PaidEndpoint } from '../../../gateway/endpoints/endpoints.ts';
import { createUnpaid } from '../../../gateway/routes/unpaid.ts';
import type { RepositoryHistory } from '../../../gateway/snapshots/known-repositories.ts';
import type { SaleableNight } from '../../../gateway/snapshots/saleable-night.ts';
import { createOffers } from '../../../gateway/paid-service.ts';
import { aSite } from '../documents/site.ts';

/** Parameters that are often or seldom in a query. */
export const some = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
export const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
export const oneOf = (values: readonly string[]) => fc.constantFrom(...new Set(values));

/** What is known of repositories, by their names in lower case. */
export type Known = ReadonlyMap<string, readonly RepositoryHistory[]>;

/** Answers queries of a paid path over these nights: without a payment, and with one that was verified. */
export function openWorld(
  nights: readonly SaleableNight[],
  path: PaidEndpoint['path'] = '/v1/repos',
  known: Known = new Map(),
) {
  const byId = new Map(nights.map((night) => [night.digestId, night]));
  const [current] = nights.toReversed();
  const snapshot = {
    answers: new Map(),
    index: {
      success: true as const,
      index: current?.digestId ?? '',
      digestDate: current?.scanDate ?? '',
      updatedAt: '2025-11-28T00:00:00.000Z',
      cadence: 'every 24 hours' as const,
      nextExpected: '2025-11-29T00:00:00.000Z',
      source: 'demo' as const,
    },
  };
  const snapshots = {
    current: () => snapshot,
    answer: () => undefined,
    page: () => undefined,
    refused: () => undefined,
    refresh: async () => {},
    repositories: async (names: readonly string[]) => ({
      byName: new Map(names.map((name) => [name, known.get(name) ?? []])),
      covered: { first: '2025-11-20', nights: nights.length },
    }),
    withRows: () => Promise.reject(new Error('no row is asked for')),
    currentNight: () => current,
    saleableNight: async (id?: string) => (id === undefined ? current : byId.get(id)),
  };
  const payTo = '0x1111111111111111111111111111111111111111';
  const offers = createOffers(aSite(), { snapshots, sellsMadeUp: true }, payTo);
  const offer = offers.find((each) => each.path === path);
  if (!offer) throw new Error('nothing is offered');
  const answerUnpaid = createUnpaid({ offer, snapshots, now: () => 1_764_300_000_000 });
  return {
    /** The challenge. */
    askUnpaid: async (query: string): Promise<string> => {
      const { status, headers, body } = await answerUnpaid(query, undefined);
      return JSON.stringify([status, headers, JSON.parse(body.toString())]);
    },
    /** The refusal of a paid call; undefined if it would be delivered and charged. */
    askPaid: async (query: string): Promise<string | undefined> => {
      const read = offer.read(query);
      const delivery = read.ok ? await read.work.deliver() : read;
      if (delivery.ok) return undefined;
      const { status, headers, body } = delivery.answer;
      return JSON.stringify([status, headers, body.toString()]);
    },
  };
}
