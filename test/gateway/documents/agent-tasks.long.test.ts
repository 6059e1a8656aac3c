import { expect, test } from 'vitest';
import * as z from 'zod';
import { prices } from '../../../gateway/payment/prices.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { openProxy } from '../../scripts/live/open-proxy.ts';
import { day } from '../start/open-gateway.ts';
import { openDomainAgent, type Task } from './domain-agent.ts';

const chain = await openChain();
const yesterday = '2026-11-19';
const home = await copyMadeUpHome(yesterday, day);
// The documents name the address of the service, which is that of the proxy.
const proxy = await openProxy();
const gateway = await openPaidGateway(chain, { home, env: { BASE_URL: proxy.url } });
proxy.leadTo(gateway.address);
const agent = openDomainAgent(proxy.url, chain.payerKey);

async function readRows(date: typeof day | typeof yesterday) {
  return (await home.archive.readScan(date))?.value.rows ?? [];
}
const rows = await readRows(day);
const earlier = new Set((await readRows(yesterday)).slice(0, 100).map(({ id }) => id));
const starred = rows[20]?.stars ?? 0;

function namesOf(found: typeof rows): string[] {
  return found.slice(0, 100).map(({ fullName }) => fullName);
}
const clear = rows.filter(({ language, standing }) => language === 'Rust' && standing === 'clear');

const about = { rows: /rows/i, digests: /digests/i, one: /nights saw of/i };
const [one = '', other = ''] = rows.slice(5).map(({ fullName }) => fullName);
const [owner = '', ownName = ''] = one.split('/');

/** What somebody wants to know, and what the archive says about it. */
const tasks: readonly (Task & { asks: string; price: bigint; names: readonly string[] })[] = [
  {
    asks: 'the clear rows in Rust',
    about: about.rows,
    wishes: [
      ['language', 'Rust'],
      ['standing', 'clear'],
      ['limit', 100],
    ],
    price: BigInt(prices.repos.atomic),
    names: namesOf(clear),
  },
  {
    asks: 'the rows with the most stars',
    about: about.rows,
    wishes: [
      ['stars', starred],
      ['limit', 100],
    ],
    price: BigInt(prices.repos.atomic),
    names: namesOf(rows.filter(({ stars }) => stars >= starred)),
  },
  {
    asks: 'what is new since yesterday',
    about: about.rows,
    wishes: [['since', '1d'], ['new'], ['limit', 100]],
    price: BigInt(prices.repos.atomic),
    names: namesOf(rows).filter(
      (name) => !earlier.has(rows.find(({ fullName }) => fullName === name)?.id ?? ''),
    ),
  },
  {
    asks: 'what is known of two repositories, before they are installed',
    about: about.one,
    wishes: [
      ['owner', owner],
      ['name', ownName],
      ['compare', other],
    ],
    price: BigInt(prices.repository.atomic),
    names: [one, other],
  },
  {
    asks: 'the digests of two days',
    about: about.digests,
    wishes: [['days', 2]],
    price: BigInt(prices.digests.atomic),
    names: [day, yesterday],
  },
];

const entrances = [
  '/.well-known/api-catalog',
  '/llms.txt',
  '/.well-known/agent-skills/index.json',
  '/.well-known/x402',
  '/.well-known/mcp/catalog.json',
];

const Answer = z.looseObject({
  charged: z.literal(true),
  data: z.array(
    z.union([
      z
        .tuple([z.string()])
        .rest(z.unknown())
        .transform(([name]) => name),
      z.looseObject({ fullName: z.string() }).transform(({ fullName }) => fullName),
      z.looseObject({ id: z.string() }).transform(({ id }) => id.slice(0, 10)),
    ]),
  ),
});

const cases = entrances.flatMap((entrance) => tasks.map((task) => ({ entrance, ...task })));

test.each(cases)(
  'an agent that knows the domain alone finds $entrance, and buys $asks',
  async ({ entrance, price, names, ...task }) => {
    const before = await gateway.received();
    const answer = Answer.parse(await agent.buy(entrance, task));
    expect(names.length).toBeGreaterThan(1);
    expect(answer.data).toEqual(names);
    expect((await gateway.received()) - before).toBe(price);
  },
);
