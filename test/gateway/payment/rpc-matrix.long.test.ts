import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import { runAnvil } from '../../../scripts/lab/dev-chain/anvil.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { atMost } from './at-most.ts';
import { recover, suffer } from './suffer.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openCell } from './cell.ts';
import { type Conduct, openFacilitator } from './facilitator.ts';

/**
 * A payment times out before a hanging call and its repetition end. After the fault it must not time out on a busy machine:
 * there each limit is more than ten times what a payment takes.
 */
const timing = { verifyMs: 3_600, settleMs: 4_000 };
const hangMs = 2_400;

/** What an RPC does instead of answering. */
type Fault = () => Passage | Promise<Passage>;

/** A secret in the errors of an RPC, which must not be shown. */
const words = 'postgres://admin:hunter2@db.internal';

/** The ways in which an RPC fails, as seen from outside. The other chain has neither the token nor our transactions. */
function listFaults(otherChainUrl: string): readonly (readonly [string, Fault])[] {
  const error = (code: number) => ({ error: { code, message: words } });
  return [
    ['resets the connection', () => 'cut'],
    ['hangs', () => wait(hangMs, 'cut' as const)],
    ['answers 429', () => ({ status: 429, text: `{"error":"${words}"}` })],
    ['answers 500', () => ({ status: 500, text: words })],
    ['answers HTML', () => ({ status: 200, text: `<html>${words}</html>` })],
    ['answers null', () => ({ result: null })],
    ['answers an internal error', () => error(-32_603)],
    ['answers an error of its limit', () => error(-32_005)],
    ['is of another chain', () => ({ chainUrl: otherChainUrl })],
  ];
}

/** How the facilitator settles in addition to a fault of the RPC. */
type Besides = Conduct;

const unsent = {
  success: false,
  errorReason: 'settlement_pending',
  transaction: `0x${'5a'.repeat(32)}`,
  network: 'eip155:8453',
};

/** A plain payment, and payments that call more methods because their outcome is not seen at once. */
const payments: readonly Besides[] = [
  'through',
  'lose-reply',
  // It names a transaction that no node has seen.
  { text: JSON.stringify(unsent) },
];

/** Opens a gateway whose RPC fails at one method, from `break` until `mend`. Its facilitator has another RPC. */
async function openRpcCell(
  chain: DevChain,
  [method, besides]: readonly [string, Besides],
  [name, fault]: readonly [string, Fault],
) {
  const settlementKey = generatePrivateKey();
  const address = privateKeyToAddress(settlementKey);
  await chain.client.setBalance({ address, value: parseEther('1') });
  const facilitator = await openFacilitator({ ...chain, settlementKey });
  const key = randomBytes(16).toString('hex');
  const rpc = await openRpc(chain.rpcUrl, `/v2/${key}`);
  const facilitatorUrl = facilitator.url;
  const options = { rpcUrl: rpc.url, facilitatorUrl, timing, secrets: [key, 'hunter2'] };
  return {
    ...(await openCell(chain, `${method} × ${name}`, options)),
    calls: rpc.calls,
    break: () => {
      rpc.decide((asked) => (asked === method ? fault() : 'through'));
      facilitator.decide((step) => (step === 'settle' ? besides : 'through'));
    },
    mend: () => {
      rpc.decide(() => 'through');
      facilitator.decide(() => 'through');
    },
  };
}

/** Every RPC method that a payment uses, and how its facilitator has to settle so that it is used. */
async function recordMethods(chain: DevChain): Promise<ReadonlyMap<string, Besides>> {
  const recorded = new Map<string, Besides>();
  for (const besides of payments) {
    const cell = await openRpcCell(chain, ['no method', besides], ['good', () => 'through']);
    cell.break();
    const suffered = await suffer(cell);
    cell.mend();
    const complaints = [...suffered.complaints, ...(await recover(suffered))];
    if (complaints.length > 0) throw new Error(`without a fault: ${complaints.join('; ')}`);
    for (const method of cell.calls) if (!recorded.has(method)) recorded.set(method, besides);
  }
  return recorded;
}

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
  // All gateways share this process, so more at once would only be slower.
  const recovered = await atMost(2, suffered, recover);
  for (const [index, { cell, complaints: during }] of suffered.entries()) {
    const found = [...during, ...(recovered[index] ?? [])];
    complaints.push(...found.map((text) => `${cell.name} × ${moment}: ${text}`));
  }
}

test('payments and their reconciliation use these RPC methods', () => {
  expect(new Set(methods.keys())).toEqual(
    new Set([
      'eth_call',
      'eth_getBlockByNumber',
      'eth_getCode',
      'eth_getLogs',
      'eth_getTransactionByHash',
      'eth_getTransactionReceipt',
    ]),
  );
});

test.each(faults.map(([name]) => name))(
  'an RPC that %s for any method, at any time, causes no charge without an answer, and no answer without a charge',
  (name) => {
    expect(complaints.filter((text) => text.includes(`× ${name} ×`))).toEqual([]);
  },
);
