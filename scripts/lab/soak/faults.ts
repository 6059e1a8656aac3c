import { parseGwei } from 'viem';
import type { Chance } from '../made-up/chance.ts';
import type { openPostgres } from '../../../test/gateway/payment/ledger/open-postgres.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { pause, type Tally } from './market.ts';
import { reorganize } from './reorganize.ts';
import type { Rpc } from '../../../test/standin/chain/start-rpc.ts';
import type { Service } from './service/service.ts';

/** The parts in which the soak causes faults. */
export type Breakable = {
  chain: DevChain;
  service: Service;
  postgres: Awaited<ReturnType<typeof openPostgres>>;
  /** Sets how all later calls to the chain are treated. */
  decideCalls: Rpc['decide'];
  tally: Tally;
};

type Fault = (parts: Breakable, chance: Chance, over: AbortSignal) => Promise<void>;

/** Faults of gateways. Each is repaired before the next one begins. */
export const gatewayFaults: Readonly<Record<string, Fault>> = {
  'gateway killed -9': async ({ service }, chance, over) => {
    const gateway = chance.pick(service.gateways);
    gateway.tell('SIGKILL');
    await gateway.ended();
    await pause(chance.between(0, 2_000), over);
    await gateway.start();
  },
  'gateway told to stop': async ({ service, tally }, chance) => {
    const gateway = chance.pick(service.gateways);
    gateway.tell('SIGTERM');
    const end = await gateway.ended();
    if (end !== '0') tally.surprises.push(`a gateway told to stop ended with ${end}`);
    await gateway.start();
  },
};

/** Faults of all other parts. */
export const otherFaults: Readonly<Record<string, Fault>> = {
  'RPC faults': async ({ decideCalls, tally }, chance, over) => {
    decideCalls((method) => {
      const weighed = chance.weigh(passages);
      const isDropped = weighed === 'drop' && method !== 'eth_sendRawTransaction';
      const passage = isDropped ? 'through' : weighed;
      if (passage !== 'through') tally.faults.push(`RPC calls: ${passage}`);
      return passage;
    });
    await pause(chance.between(2_000, 6_000), over);
    decideCalls(() => 'through');
  },
  'database stopped or killed': async ({ postgres }, chance, over) => {
    await (chance.pick([true, false]) ? postgres.stop() : postgres.kill());
    await pause(chance.between(500, 4_000), over);
    await postgres.start();
  },
  'RPC node lags': async ({ chain, decideCalls }, chance, over) => {
    const newest = async () => (await chain.client.getBlockNumber({ cacheTime: 0 })) - blocksBehind;
    decideCalls(async () => ({ newest: await newest() }));
    await pause(chance.between(2_000, 6_000), over);
    decideCalls(() => 'through');
  },
  'fee spike': async ({ chain }, chance, over) => {
    const baseFeePerGas = parseGwei(chance.pick(['0.02', '0.06', '0.2']));
    const raising = setInterval(() => {
      void chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas }).catch(() => undefined);
    }, 200);
    await pause(chance.between(5_000, 12_000), over);
    clearInterval(raising);
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('0.005') });
  },
  'chain stopped': async ({ chain }, chance, over) => {
    await chain.client.setIntervalMining({ interval: 0 });
    await pause(chance.between(5_000, 40_000), over);
    await chain.client.setIntervalMining({ interval: 1 });
  },
  'chain reorganized': async ({ chain, tally }, chance) => {
    const moved = await reorganize(chain, chance.whole(2, 3));
    if (moved > 0) tally.faults.push('chain reorganized under settlements');
  },
  'facilitator killed -9': async ({ service }, chance, over) => {
    await service.facilitator.kill();
    await pause(chance.between(0, 2_000), over);
    await service.facilitator.start();
  },
  'night published': async ({ service }) => {
    await service.nights.publishNext();
  },
};

/** How many blocks a lagging node is behind. */
const blocksBehind = 3n;

const passages = [
  ['through', 80],
  ['cut', 5],
  ['fail', 5],
  ['lose-reply', 5],
  ['hang', 2],
  ['drop', 3],
] as const;

/** Causes one fault after the other until `over` aborts. Each kind occurs once before any is repeated. */
export async function injectFaults(
  parts: Breakable,
  faults: Readonly<Record<string, Fault>>,
  chance: Chance,
  over: AbortSignal,
): Promise<void> {
  const names = Object.keys(faults);
  const bag: string[] = [];
  for (;;) {
    await pause(chance.between(1_000, 6_000), over);
    if (over.aborted) return;
    if (bag.length === 0) bag.push(...names);
    const name = chance.pick(bag);
    bag.splice(bag.indexOf(name), 1);
    parts.tally.faults.push(name);
    await faults[name]?.(parts, chance, over);
  }
}
