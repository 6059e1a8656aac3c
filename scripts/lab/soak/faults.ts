import { parseGwei } from 'viem';
import type { Chance } from '../made-up/chance.ts';
import type { openPostgres } from '../../../test/gateway/payment/ledger/open-postgres.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { pause, type Tally } from './market.ts';
import { reorganize } from './reorganize.ts';
import type { Passage } from './rpc-proxy.ts';
import type { BucketRegions } from './service/regions.ts';
import type { GatewayProcess } from './service/gateway-process.ts';
import type { Service } from './service/service.ts';

/** The parts in which the soak causes faults. */
export type Breakable = {
  chain: DevChain;
  service: Service;
  postgres: Awaited<ReturnType<typeof openPostgres>> | undefined;
  /** Undefined where the gateways share folders. */
  regions: BucketRegions | undefined;
  /** Sets how all later calls to the chain are treated. */
  decideCalls: (decide: (method: string) => Passage) => void;
  /** Sets how the next `count` calls of a gateway are treated. It has precedence over `decideCalls`. */
  failFirstCalls: (gateway: number, passage: Passage, count: number) => void;
  tally: Tally;
};

type Fault = (parts: Breakable, chance: Chance, over: AbortSignal) => Promise<void>;

/** Faults of gateways. Each is repaired before the next one begins. */
export const gatewayFaults: Readonly<Record<string, Fault>> = {
  'gateway killed -9': async (parts, chance, over) => {
    const gateway = chance.pick(parts.service.gateways);
    gateway.tell('SIGKILL');
    await gateway.ended();
    await pause(chance.between(0, 2_000), over);
    await startCold(parts, gateway, chance);
  },
  'gateway told to stop': async (parts, chance) => {
    const { service, tally } = parts;
    const gateway = chance.pick(service.gateways);
    gateway.tell('SIGTERM');
    const { code, signal } = await gateway.ended();
    if (code !== 0) tally.surprise(`a gateway told to stop ended with ${code ?? signal}`);
    await startCold(parts, gateway, chance);
  },
};

/** Faults of all other parts. */
export const otherFaults: Readonly<Record<string, Fault>> = {
  'RPC faults': async ({ decideCalls, tally }, chance, over) => {
    decideCalls(() => {
      const passage = chance.weigh(passages);
      if (passage !== 'through') tally.fault(`RPC calls: ${passage}`);
      return passage;
    });
    await pause(chance.between(2_000, 6_000), over);
    decideCalls(() => 'through');
  },
  'database stopped or killed': async ({ postgres }, chance, over) => {
    if (!postgres) return;
    await (chance.pick([true, false]) ? postgres.stop() : postgres.kill());
    await pause(chance.between(500, 4_000), over);
    await postgres.start();
  },
  'RPC node lags': async ({ decideCalls }, chance, over) => {
    decideCalls(() => 'lag');
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
    if (moved > 0) tally.fault('chain reorganized under settlements');
  },
  'a region cut off from the bucket': async ({ regions, service }, chance, over) => {
    if (!regions) return;
    regions.cut(chance.whole(0, 1));
    await service.nights.publishNext();
    await pause(chance.between(8_000, 15_000), over);
    regions.heal();
  },
  'night published': async ({ service }) => {
    await service.nights.publishNext();
  },
};

/** Starts a gateway whose first RPC calls fail. The x402 library makes more calls at first than later. */
async function startCold(
  { service, failFirstCalls }: Breakable,
  gateway: GatewayProcess,
  chance: Chance,
): Promise<void> {
  const passage = chance.pick(['cut', 'fail', 'hang', 'lose-reply'] as const);
  failFirstCalls(service.gateways.indexOf(gateway), passage, chance.whole(2, 12));
  await gateway.start();
}

const passages: readonly (readonly [Passage, number])[] = [
  ['through', 80],
  ['cut', 5],
  ['fail', 5],
  ['lose-reply', 5],
  ['hang', 2],
  ['drop', 3],
];

/** Causes one fault after the other until `over` aborts. Each kind occurs once before any is repeated. */
export async function injectFaults(
  parts: Breakable,
  faults: Readonly<Record<string, Fault>>,
  chance: Chance,
  over: AbortSignal,
): Promise<void> {
  const bag: string[] = [];
  for (;;) {
    await pause(chance.between(1_000, 6_000), over);
    if (over.aborted) return;
    if (bag.length === 0) bag.push(...Object.keys(faults));
    const name = chance.pick(bag);
    bag.splice(bag.indexOf(name), 1);
    if (name.startsWith('database') && !parts.postgres) continue;
    if (name.startsWith('a region') && !parts.regions) continue;
    parts.tally.fault(name);
    await faults[name]?.(parts, chance, over);
  }
}

/** Reports a gateway as a surprise if it ends without a signal from the soak. */
export function watchGateways(gateways: readonly GatewayProcess[], tally: Tally): void {
  for (const gateway of gateways) {
    const { tell, start } = gateway;
    let isTold = false;
    gateway.tell = (signal) => {
      isTold = true;
      tell(signal);
    };
    const watch = async () => {
      const { code, signal } = await gateway.ended();
      if (!isTold) tally.surprise(`a gateway ended by itself: ${code ?? signal}`);
    };
    gateway.start = async () => {
      isTold = false;
      await start();
      void watch();
    };
    void watch();
  }
}
