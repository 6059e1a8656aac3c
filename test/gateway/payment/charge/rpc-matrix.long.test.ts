import { afterAll, expect, test } from 'vitest';
import { runAnvil } from '../../../../scripts/lab/dev-chain/anvil.ts';
import { findAnvil } from '../../../../scripts/lab/dev-chain/anvil-binary.ts';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { atMost } from './at-most.ts';
import { listFaults, openRpcCell, recordMethods } from './rpc-cell.ts';
import { recover, suffer } from './suffer.ts';

const chain = await openChain();
const elsewhere = await runAnvil(findAnvil(process), ['--chain-id', '1', '--accounts', '0']);
afterAll(elsewhere.stop);

const faults = listFaults(elsewhere.rpcUrl);
const methods = await recordMethods(chain);
const moments = ['with the first payment', 'later'];
const complaints: string[] = [];

const rows = [...methods].flatMap((method) => faults.map((fault) => [method, fault] as const));
const cells = await atMost(6, rows, ([method, fault]) => openRpcCell(chain, method, fault));
for (const moment of moments) {
  for (const cell of cells) cell.break();
  const suffered = await atMost(16, cells, suffer);
  for (const cell of cells) cell.mend();
  const recovered = await atMost(6, suffered, recover);
  for (const [index, { cell, complaints: during }] of suffered.entries()) {
    const found = [...during, ...(recovered[index] ?? [])];
    complaints.push(...found.map((text) => `${cell.name} × ${moment}: ${text}`));
  }
}

test('payments and their reconciliation use these RPC methods', () => {
  expect(new Set(methods.keys())).toEqual(
    new Set([
      'eth_call',
      'eth_estimateGas',
      'eth_getBalance',
      'eth_getBlockByNumber',
      'eth_getCode',
      'eth_getLogs',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_maxPriorityFeePerGas',
      'eth_sendRawTransaction',
    ]),
  );
});

test.each(faults.map(([name]) => name))(
  'an RPC that %s for any method, at any time, causes no charge without an answer, and no answer without a charge',
  (name) => {
    expect(complaints.filter((text) => text.includes(`× ${name} ×`))).toEqual([]);
  },
);
