import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileLedger } from '../../../gateway/payment/ledger/file-ledger.ts';
import { testCrowds } from './crowd-behaviour.ts';
import { testLedger } from './ledger-behaviour.ts';
import { testAgainstModel } from './ledger-model.ts';
import { useLedgers } from './place.ts';

const tables = useLedgers(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  return { open: (options) => openFileLedger({ folder, ...options }) };
});

testLedger(tables);
testCrowds(tables);
testAgainstModel(tables, { runs: 100, forgets: true });
