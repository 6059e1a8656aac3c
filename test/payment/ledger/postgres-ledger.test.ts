import { afterAll, beforeAll } from 'vitest';
import { openPostgresLedger } from '../../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { testCrowds } from './crowd-behaviour.ts';
import { testLedger } from './ledger-behaviour.ts';
import { testAgainstModel } from './ledger-model.ts';
import { openPostgres, type Postgres } from './open-postgres.ts';
import { useLedgers } from './place.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await openPostgres();
}, 30_000);

afterAll(() => postgres.close(), 30_000);

const tables = useLedgers(async () => {
  const url = await postgres.empty();
  return { open: async (options) => openPostgresLedger({ url, log: () => {}, ...options }) };
});

testLedger(tables);
testCrowds(tables);
testAgainstModel(tables, { runs: 25, forgets: false });
