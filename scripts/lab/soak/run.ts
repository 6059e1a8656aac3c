import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { groups } from 'd3-array';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createClosers } from '../../../gateway/serve.ts';
import { inParallel } from '../../../pipeline/platform/in-parallel.ts';
import { openPostgres } from '../../../test/gateway/payment/ledger/open-postgres.ts';
import { setup, teardown } from '../../../test/run/global-setup.ts';
import { startRpc } from '../../../test/standin/chain/start-rpc.ts';
import { formatTable } from '../../table.ts';
import { startDevChain } from '../dev-chain/dev-chain.ts';
import { Chance } from '../made-up/chance.ts';
import { signAuthorization, toHeader } from '../paying/sign.ts';
import { readCharges, reconcile, type Seen } from './reconcile.ts';
import { openService } from './service.ts';

/** Everything that runs, and what happened so far. */
type Soak = Awaited<ReturnType<typeof openSoak>>;

/** A payment for one request, and what its buyer knows of it. */
type Purchase = Seen & { header: string; body: string | undefined; statusLater?: number };

/** Every answer must come sooner, and the last payments must end sooner. In milliseconds. */
const patienceMs = 120_000;
const settlingMs = 240_000;
const buyers = 12;

/** The duration of the traffic in milliseconds, and the seed of all random choices. */
type Options = { trafficMs: number; seed: string; say: (line: string) => void };

/**
 * Sells to many buyers while parts of the service fail, and then compares every payment. Resolves to whether nothing
 * differs. @throws the signal's reason after an interruption, and without PostgreSQL.
 */
export async function runSoak(options: Options, signal: AbortSignal): Promise<boolean> {
  const { trafficMs, seed, say } = options;
  say(`soak of ${trafficMs / 60_000} minutes, seed ${seed}`);
  const closers = createClosers();
  try {
    const soak = await openSoak(closers.add);
    const until = performance.now() + trafficMs;
    const isOver = () => signal.aborted || performance.now() > until;
    await Promise.all([
      ...Array.from({ length: buyers }, (_, number) =>
        buy(soak, new Chance(seed, 'buyer', number), isOver),
      ),
      injectFaults(soak, new Chance(seed, 'faults'), isOver),
    ]);
    say('the faults are over; every payment is repeated until it ends');
    const latest = performance.now() + settlingMs;
    const isLate = () => signal.aborted || performance.now() > latest;
    // The repetition also records results that the ledger missed, and a paid answer must keep its bytes.
    await inParallel(soak.purchases, async (purchase) => {
      const chance = new Chance(seed, 'again', purchase.nonce);
      while (!(await attempt(soak, purchase, chance)) && !isLate()) await pause(chance, 1_500);
    });
    signal.throwIfAborted();
    return await report(soak, say);
  } finally {
    await closers.close();
  }
}

/** Starts all parts. A block is mined every second, so that a payment stays under way for a while. */
async function openSoak(add: (close: () => Promise<void>) => void) {
  // PostgreSQL's data is in the folder of a run, as in tests.
  setup();
  add(async () => teardown());
  const chain = await startDevChain({ everySeconds: 1 });
  add(chain.stop);
  // Keys of accounts with enough USDC.
  const payers = Array.from({ length: 8 }, () => generatePrivateKey());
  for (const key of payers) await chain.mint(privateKeyToAddress(key), 10n ** 12n);
  const postgres = await openPostgres();
  add(postgres.close);
  const rpcs = [await startRpc(chain.rpcUrl), await startRpc(chain.rpcUrl)];
  for (const rpc of rpcs) add(rpc.close);
  /** What must never happen. */
  const surprises: string[] = [];
  /** The name of each fault, and the status of each answer. */
  const events: string[] = [];
  const purchases: Purchase[] = [];
  const secrets = [chain.settlementKey, ...payers].map((key) => key.slice(2));
  const service = await openService({
    chain,
    rpcUrls: rpcs.map(({ url }) => url),
    databaseUrl: await postgres.createDatabase(),
    hear: (line) => {
      if (secrets.some((secret) => line.includes(secret))) surprises.push('a key was logged');
      if (/"event":"(?:rejection-unhandled|exception-uncaught)"/.test(line)) {
        surprises.push('an error was not handled');
      }
    },
    miss: (end) => void surprises.push(`a gateway ended by itself: ${end}`),
  });
  add(service.close);
  return { chain, service, postgres, rpcs, payers, purchases, events, surprises };
}

/** The paths that a buyer chooses from, with their prices. */
const calls = [
  { amount: 10_000n, path: '/v1/repos?limit=2' },
  { amount: 10_000n, path: '/v1/repos?limit=5&language=rust' },
  { amount: 50_000n, path: '/v1/digests?days=7' },
] as const;

const kinds = [
  'paid',
  'sent several times at once',
  'disconnected',
  'without a balance',
  'forged',
] as const;

/** Buys until the traffic is over. A payment without a result stays open. */
async function buy(soak: Soak, chance: Chance, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const kind = chance.pick(kinds);
    const { amount, path } = chance.pick(calls);
    const key = kind === 'without a balance' ? generatePrivateKey() : chance.pick(soak.payers);
    const about = { to: soak.chain.payTo, value: `${amount}` as const };
    const signed = await signAuthorization(key, about);
    if (kind === 'forged') signed.signature = `0x${randomBytes(65).toString('hex')}`;
    const { from, nonce } = signed.authorization;
    const header = toHeader(signed);
    const facts = { payer: from.toLowerCase(), nonce, amount, transaction: '' };
    const purchase: Purchase = { ...facts, end: 'open', header, path, body: undefined };
    soak.purchases.push(purchase);
    const times = kind === 'sent several times at once' ? chance.whole(2, 5) : 1;
    const ms = kind === 'disconnected' ? chance.whole(1, 1_500) : patienceMs;
    await Promise.all(Array.from({ length: times }, () => attempt(soak, purchase, chance, ms)));
    while (purchase.end === 'open' && !isOver()) {
      await pause(chance, 1_500);
      await attempt(soak, purchase, chance);
    }
    await pause(chance, 800);
  }
}

/** Statuses that leave the outcome of a payment open, and those that end it. */
const open: ReadonlySet<number> = new Set([429, 503]);
const final: ReadonlySet<number> = new Set([400, 402, 404, 409]);

/** Sends the payment once to a gateway, as a new client. Resolves to whether the answer ends it. */
async function attempt(
  { service, events, surprises }: Soak,
  purchase: Purchase,
  chance: Chance,
  ms = patienceMs,
): Promise<boolean> {
  const { port } = chance.pick(service.gateways);
  const { path, header } = purchase;
  const client = [0, 1, 2].map(() => chance.whole(1, 254)).join('.');
  const headers = { 'PAYMENT-SIGNATURE': header, 'X-Forwarded-For': `51.${client}` };
  const signal = AbortSignal.timeout(ms);
  let answer: { status: number; headers: Headers; body: string };
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal });
    answer = { status: response.status, headers: response.headers, body: await response.text() };
  } catch {
    events.push('answer: cut');
    if (signal.aborted && ms === patienceMs) surprises.push(`no answer in ${ms / 1000} s`);
    return false;
  }
  const { status, body } = answer;
  events.push(`answer: ${status}`);
  if (open.has(status)) return false;
  if (status === 200) {
    const receipt = Buffer.from(answer.headers.get('payment-response') ?? '', 'base64').toString();
    const transaction = /"transaction":"(0x[0-9a-f]+)"/.exec(receipt)?.[1] ?? '';
    const isSame = purchase.transaction === transaction && purchase.body !== undefined;
    if (isSame && purchase.body !== body) surprises.push(`one payment got other bytes for ${path}`);
    if (purchase.end === 'refused') surprises.push('refused, and then delivered');
    purchase.transaction = transaction;
    purchase.body = body;
    purchase.end = 'delivered';
  } else if (!final.has(status)) surprises.push(`${path} was answered ${status}`);
  else if (purchase.end === 'delivered') purchase.statusLater = status;
  else purchase.end = 'refused';
  return true;
}

type Fault = (soak: Soak, chance: Chance) => Promise<void>;

/** Most RPC calls pass. */
const passages = [
  ...Array.from({ length: 16 }, () => 'through' as const),
  'cut',
  'fail',
  'lose-reply',
  'hang',
] as const;

/** The faults. Each is repaired before the next one begins. */
const faults: Readonly<Record<string, Fault>> = {
  'gateway killed': async ({ service }, chance) => {
    const gateway = chance.pick(service.gateways);
    gateway.tell('SIGKILL');
    await gateway.ended();
    await pause(chance, 2_000);
    await gateway.start();
  },
  'gateway stopped': async ({ service, surprises }, chance) => {
    const gateway = chance.pick(service.gateways);
    gateway.tell('SIGTERM');
    const end = await gateway.ended();
    if (end !== '0') surprises.push(`a gateway that was stopped ended with ${end}`);
    await gateway.start();
  },
  'facilitator killed': async ({ service }, chance) => {
    await service.facilitator.kill();
    await pause(chance, 2_000);
    await service.facilitator.start();
  },
  'database stopped or killed': async ({ postgres }, chance) => {
    await (chance.happens(0.5) ? postgres.stop() : postgres.kill());
    await pause(chance, 4_000);
    await postgres.start();
  },
  'RPC calls fail': async ({ rpcs }, chance) => {
    for (const rpc of rpcs) rpc.decide(() => chance.pick(passages));
    await pause(chance, 6_000);
    for (const rpc of rpcs) rpc.decide(() => 'through');
  },
  'RPC node lags': async ({ chain: { client }, rpcs }, chance) => {
    const behind = async () => ({ newest: (await client.getBlockNumber({ cacheTime: 0 })) - 3n });
    for (const rpc of rpcs) rpc.decide(behind);
    await pause(chance, 6_000);
    for (const rpc of rpcs) rpc.decide(() => 'through');
  },
  'chain stopped': async ({ chain: { client } }, chance) => {
    await client.setIntervalMining({ interval: 0 });
    await pause(chance, 20_000);
    await client.setIntervalMining({ interval: 1 });
  },
  'night published': async ({ service }) => void (await service.nights.publishNext()),
};

/** Causes one fault after the other. Each occurs once before any is repeated. */
async function injectFaults(soak: Soak, chance: Chance, isOver: () => boolean): Promise<void> {
  const bag: string[] = [];
  for (;;) {
    await pause(chance, 3_000);
    if (isOver()) return;
    if (bag.length === 0) bag.push(...Object.keys(faults));
    const name = chance.pick(bag);
    bag.splice(bag.indexOf(name), 1);
    soak.events.push(`fault: ${name}`);
    await faults[name]?.(soak, chance);
  }
}

/** Compares chain, ledger and answers, and prints the result. Resolves to whether nothing differs. */
async function report(soak: Soak, say: (line: string) => void): Promise<boolean> {
  const { chain, service, purchases, events, surprises } = soak;
  const [charges, balance, ledger] = await Promise.all([
    readCharges(chain),
    chain.balanceOf(chain.payTo),
    service.readLedger(),
  ]);
  const result = reconcile({ chain: charges, balance, ledger, seen: purchases });
  // A payment that an earlier one answered was not charged, so it may expire.
  const charged = new Set(charges.map(({ nonce }) => nonce));
  const lost = purchases.flatMap(({ nonce, statusLater }) =>
    statusLater && charged.has(nonce) ? [`delivered, and then ${statusLater}`] : [],
  );
  const problems = [...result.differences, ...lost, ...surprises];
  const counts = groups(events.toSorted(), (name) => name);
  const rows = [
    ...counts.map(([name, { length }]) => [name, length]),
    ['payments', purchases.length],
    ['payments delivered', purchases.filter(({ end }) => end === 'delivered').length],
    ['units on the chain', result.chainUnits],
    ['units in the ledger', result.ledgerUnits],
    ['units of delivered answers', result.answerUnits],
    ['differences', problems.length],
  ];
  const cells = rows.map((row) => row.map(String));
  say(`\n${formatTable(['in all', ''], cells, ['start', 'end'])}`);
  for (const problem of [...new Set(problems)].slice(0, 50)) say(problem);
  return problems.length === 0;
}

function pause(chance: Chance, longestMs: number): Promise<void> {
  return wait(chance.between(0, longestMs));
}
