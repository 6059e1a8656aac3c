import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DevChain } from '../../../scripts/dev-chain/dev-chain.ts';
import { openRpc, type Passage } from '../../chain/open-rpc.ts';
import { type Cell, openCell } from './cell.ts';
import { recover, suffer } from './suffer.ts';

/** A payment gives up before a call that hangs, asked twice, comes to its end. */
const timing = { verifyMs: 1_800, settleMs: 2_000, confirmMs: 900 };
const hangMs = 1_200;

/** What an RPC does instead of its work. */
export type Fault = () => Passage | Promise<Passage>;

/** What a stranger writes into an error, and nobody may read. */
const words = 'postgres://admin:hunter2@db.internal';

/** Each way to be no help, by what it looks like from outside. The other chain has no token, and no transaction of ours. */
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

/** What goes wrong beside a fault, by method. */
type Besides = Readonly<Record<string, Passage>>;

/** A plain payment, and those that ask more of the chain, as they cannot see their end. */
const payments: readonly Besides[] = [
  {},
  { eth_getTransactionReceipt: 'fail' },
  { eth_sendRawTransaction: 'drop' },
];

/** A method of the RPC that fails while `isBroken`. */
export type RpcCell = Cell & {
  method: string;
  /** The key in the RPC's address. */
  key: string;
  break: () => void;
  mend: () => void;
};

/** Opens a gateway on an RPC that does one method as it should not. */
export async function openRpcCell(
  chain: DevChain,
  [method, besides]: readonly [string, Besides],
  [name, fault]: readonly [string, Fault],
): Promise<RpcCell & { calls: readonly string[] }> {
  const key = randomBytes(16).toString('hex');
  const rpc = await openRpc(chain.rpcUrl, `/v2/${key}`);
  const options = { rpcUrl: rpc.url, timing, secrets: [key, 'hunter2'] };
  return {
    ...(await openCell(chain, `${method} × ${name}`, options)),
    method,
    key,
    calls: rpc.calls,
    break: () => {
      rpc.decide((asked) => (asked === method ? fault() : (besides[asked] ?? 'through')));
    },
    mend: () => rpc.decide(() => 'through'),
  };
}

/** Every method that a payment uses, and what has to go wrong beside for that. */
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
    await cell.gateway.close();
  }
  return recorded;
}
