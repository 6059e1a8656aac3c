import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAnvil } from '../../../../scripts/lab/dev-chain/anvil.ts';
import { findAnvil } from '../../../../scripts/lab/dev-chain/anvil-binary.ts';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { atMost } from './at-most.ts';
import { listFaults, openRpcCell, recordMethods, type RpcCell } from './rpc-cell.ts';
import { recover, suffer, type Suffered } from './suffer.ts';

const chain = await openChain();
const elsewhere = await runAnvil(findAnvil(process), ['--chain-id', '1', '--accounts', '0']);
afterAll(elsewhere.stop);

/** Only the date can be changed. Timers run as usual. */
vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
afterAll(() => void vi.useRealTimers());

const faults = listFaults(elsewhere.rpcUrl);
const methods = await recordMethods(chain);
const moments = ['first', 'warm', 'idle'] as const;
const complaints: string[] = [];

beforeAll(async () => {
  await passSixteenMinutes();
  const rows = [...methods].flatMap((method) => faults.map((fault) => [method, fault] as const));
  const cells = await atMost(6, rows, ([method, fault]) => openRpcCell(chain, method, fault));
  const rejections = collectRejections();
  for (const moment of moments) {
    if (moment === 'idle') await passSixteenMinutes();
    for (const cell of cells) cell.break();
    const suffered: Suffered<RpcCell>[] = [];
    for (const stage of toStages(cells)) suffered.push(...(await atMost(16, stage, suffer)));
    for (const cell of cells) cell.mend();
    const recovered = await atMost(6, suffered, recover);
    for (const [index, { cell, complaints: during }] of suffered.entries()) {
      const dropped = rejections.filter((text) => text.includes(cell.key));
      const found = [
        ...during,
        ...(recovered[index] ?? []),
        ...dropped.map(() => 'dropped promise'),
      ];
      complaints.push(...found.map((text) => `${cell.name} × ${moment}: ${text}`));
    }
    rejections.length = 0;
  }
  await Promise.all(cells.map(({ gateway }) => gateway.close()));
}, 300_000);

test('a payment uses these RPC methods', () => {
  expect(new Set(methods.keys())).toEqual(
    new Set([
      'eth_call',
      'eth_estimateGas',
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

/** After fifteen minutes the library asks again whether the token has code. */
async function passSixteenMinutes(): Promise<void> {
  vi.setSystemTime(Date.now() + 16 * 60_000);
  await chain.client.increaseTime({ seconds: 16 * 60 });
  await chain.client.mine({ blocks: 1 });
}

/**
 * The first verification that succeeds makes the library remember the token, for every gateway of this process. Cells
 * that cannot succeed come first, so that they find the library as after a start.
 */
function toStages(cells: readonly RpcCell[]): RpcCell[][] {
  const first = ['eth_getCode', 'eth_call'];
  return [
    ...first.map((method) => cells.filter((cell) => cell.method === method)),
    cells.filter(({ method }) => !first.includes(method)),
  ];
}

/** The unhandled rejections from now on. Their texts name the RPC. */
function collectRejections(): string[] {
  const rejections: string[] = [];
  const listen = (reason: unknown) => void rejections.push(String(reason));
  process.on('unhandledRejection', listen);
  afterAll(() => void process.off('unhandledRejection', listen));
  return rejections;
}
