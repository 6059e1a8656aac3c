import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DevChain } from '../../../../scripts/lab/dev-chain/dev-chain.ts';
import { openRpc } from '../../../standin/chain/open-rpc.ts';
import type { Passage } from '../../../standin/chain/start-rpc.ts';
import { openCell } from './cell.ts';
import { recover, suffer } from './suffer.ts';

/** A payment times out before a hanging call and its repetition end. */
const timing = { verifyMs: 1_800, settleMs: 2_000, confirmMs: 900 };
const hangMs = 1_200;

/** What an RPC does instead of answering. */
export type Fault = () => Passage | Promise<Passage>;

/** A secret in the errors of an RPC, which must not be shown. */
const words = 'postgres://admin:hunter2@db.internal';

/** The ways in which an RPC fails, as seen from outside. The other chain has neither the token nor our transactions. */
export function listFaults(otherChainUrl: string): readonly (readonly [string, Fault])[] {
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

/** What else goes wrong in addition to a fault, by method. */
type Besides = Readonly<Record<string, Passage>>;

/** A plain payment, and payments that call more methods because their outcome is not seen at once. */
const payments: readonly Besides[] = [
  {},
  { eth_getTransactionReceipt: 'fail' },
  { eth_sendRawTransaction: 'drop' },
];

/** Opens a gateway whose RPC fails at one method, from `break` until `mend`. */
export async function openRpcCell(
  chain: DevChain,
  [method, besides]: readonly [string, Besides],
  [name, fault]: readonly [string, Fault],
) {
  const key = randomBytes(16).toString('hex');
  const rpc = await openRpc(chain.rpcUrl, `/v2/${key}`);
  const options = { rpcUrl: rpc.url, timing, secrets: [key, 'hunter2'] };
  return {
    ...(await openCell(chain, `${method} × ${name}`, options)),
    calls: rpc.calls,
    break: () => {
      rpc.decide((asked) => (asked === method ? fault() : (besides[asked] ?? 'through')));
    },
    mend: () => rpc.decide(() => 'through'),
  };
}

/** Every RPC method that a payment uses, and what else has to go wrong so that it is used. */
export async function recordMethods(chain: DevChain): Promise<ReadonlyMap<string, Besides>> {
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
