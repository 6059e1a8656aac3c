import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import type {
  Answer,
  DigestsQuery,
  Failure,
  PaymentRequired,
  Receipt,
  ReposQuery,
  TrendClient,
} from '../../../gateway/client/trend-client.ts';
import type { FamilyCatalogResponse } from '../../../pipeline/contract/service-answers.ts';
import type { Digest } from '../../../pipeline/contract/digest.ts';
import type { Health } from '../../../pipeline/contract/service-answers.ts';
import type { WholeRow } from '../../../pipeline/contract/row-views.ts';
import type { Brief, FollowUpReport, IndexRecord } from '../../../pipeline/contract/views.ts';

test('every function has the type of its result', () => {
  type Given<Name extends keyof TrendClient> = Awaited<ReturnType<TrendClient[Name]>>;
  expectTypeOf<Given<'getIndex'>>().toEqualTypeOf<Answer<IndexRecord>>();
  expectTypeOf<Given<'getBrief'>>().toEqualTypeOf<Answer<{ success: true; data: Brief }>>();
  expectTypeOf<Given<'getSample'>>().toEqualTypeOf<Answer<{ success: true; data: Digest }>>();
  expectTypeOf<Given<'getLatestDigest'>>().toEqualTypeOf<Given<'getSample'>>();
  expectTypeOf<Given<'getFollowUp'>>().toEqualTypeOf<
    Answer<{ success: true; data: FollowUpReport }>
  >();
  expectTypeOf<Given<'getHealth'>>().toEqualTypeOf<Answer<Health>>();
  expectTypeOf<Given<'getFamilyCatalog'>>().toEqualTypeOf<
    Answer<z.infer<typeof FamilyCatalogResponse>>
  >();
  expectTypeOf<Given<'getRepos'>>().toEqualTypeOf<
    Answer<{
      success: true;
      scanDate: string;
      days?: number | undefined;
      count: number;
      index?: string | undefined;
      total?: number | undefined;
      truncated?: boolean | undefined;
      cursor?: string | undefined;
      data: WholeRow[];
      charged: true;
    }>
  >();
  expectTypeOf<Given<'getDigests'>>().toEqualTypeOf<
    Answer<{
      success: true;
      count: number;
      days: number;
      limit: number;
      index?: string | undefined;
      total?: number | undefined;
      truncated?: boolean | undefined;
      cursor?: string | undefined;
      data: Digest[];
      charged: true;
    }>
  >();
  type Page = { index: string; total: number; truncated: boolean; cursor?: string | undefined };
  type Value<Name extends keyof TrendClient> = Extract<Given<Name>, { ok: true }>['value'];
  type RowsPage = Omit<Page, 'total'> & { total?: number | undefined };
  expectTypeOf<Value<'getCompactRepos'>>().toExtend<RowsPage>();
  expectTypeOf<Value<'getNewRepos'>>().toExtend<RowsPage>();
  expectTypeOf<Value<'getRepoFields'>>().toExtend<RowsPage>();
  expectTypeOf<Value<'getRepoChanges'>>().toExtend<RowsPage>();
  expectTypeOf<Value<'getCompactDigests'>>().toExtend<Page>();
  expectTypeOf<Value<'getDigestFields'>>().toExtend<Page>();
  expectTypeOf<Parameters<TrendClient['getRepos']>[0]>().toEqualTypeOf<ReposQuery | undefined>();
  expectTypeOf<Parameters<TrendClient['getDigests']>[0]>().toEqualTypeOf<
    DigestsQuery | undefined
  >();
});

test('a failure has a kind, and each kind has its own fields', () => {
  expectTypeOf<Extract<Answer<Digest>, { ok: false }>>().toEqualTypeOf<{
    ok: false;
    failure: Failure;
  }>();
  expectTypeOf<Failure['kind']>().toEqualTypeOf<
    'payment_required' | 'refused' | 'unreachable' | 'unintelligible'
  >();
  expectTypeOf<Extract<Failure, { kind: 'refused' }>>().toEqualTypeOf<{
    kind: 'refused';
    status: number;
    code: string;
    message: string;
    retryAfterSeconds: number | undefined;
    available: string[] | undefined;
    charged: false | undefined;
    receipt?: Receipt | undefined;
  }>();
  expectTypeOf<Extract<Failure, { kind: 'payment_required' }>>()
    .toHaveProperty('paymentRequired')
    .toEqualTypeOf<PaymentRequired>();
  expectTypeOf<Extract<Failure, { kind: 'payment_required' }>>()
    .toHaveProperty('reason')
    .toEqualTypeOf<string | undefined>();
  expectTypeOf<PaymentRequired['accepts'][number]['amount']>().toEqualTypeOf<string>();
  expectTypeOf<Extract<Answer<Digest>, { ok: true }>['receipt']>().toEqualTypeOf<
    Receipt | undefined
  >();
});

test('a listener gets the index, and the function that ends it takes and returns nothing', () => {
  type Listen = TrendClient['onDigest'];
  expectTypeOf<Parameters<Parameters<Listen>[0]>>().toEqualTypeOf<[index: IndexRecord]>();
  expectTypeOf<Parameters<Listen>[1]>().toEqualTypeOf<
    | {
        everyMs?: number;
        knownIndex?: string;
        onFailure?: (failure: Failure) => void;
      }
    | undefined
  >();
  expectTypeOf<ReturnType<Listen>>().toEqualTypeOf<() => void>();
});
