import { expect, test } from 'vitest';
import { readRepositories } from '../../../gateway/routes/repositories.ts';
import {
  CompactRepositoryResponse,
  type KnownInShort,
  RepositoryResponse,
} from '../../../pipeline/contract/known-repository.ts';
import { StandingRecord } from '../../../pipeline/contract/track-record.ts';
import { TrackRecordResponse } from '../../../pipeline/contract/views.ts';
import { ErrorResponse } from '../../../pipeline/contract/service-answers.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { type Answer, ask } from '../http/ask.ts';
import { day, parseBody } from '../open-gateway.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { outcomeOf, previewIn, readChallenge } from './read-answer.ts';

const nights = ['2026-11-12', '2026-11-18', '2026-11-19', day] as const;
const chain = await openChain();
const gateway = await openPaidGateway(chain, { home: await copyMadeUpHome(...nights) });
const scan = (await gateway.home.archive.readScan(day))?.value;
const earlier = (await gateway.home.archive.readScan('2026-11-18'))?.value;
if (!scan || !earlier) throw new Error('the nights are published');
const [first, second, third] = scan.rows;
if (!first || !second || !third) throw new Error('the night has rows');
const pathOf = ({ fullName }: { fullName: string }, query = '') => `/v1/repos/${fullName}${query}`;

const buy = async (path: string) => gateway.send(path, await gateway.sign(path));
const whole = (answer: Answer) => RepositoryResponse.parse(parseBody(answer)).data;
const inShort = (answer: Answer) => CompactRepositoryResponse.parse(parseBody(answer)).data;

/** Delivers as the path does, without a payment. */
async function deliver(query: string): Promise<string> {
  const read = readRepositories({ snapshots: gateway.snapshots, sellsMadeUp: true })(query);
  const delivery = read.ok ? await read.work.deliver() : read;
  if (!delivery.ok) throw new Error(delivery.answer.body.toString());
  return delivery.body.toString();
}

test('a paid call tells what all nights saw of a repository, with the newest row', async () => {
  const answer = await buy(pathOf(first));
  expect(answer.status).toBe(200);
  const [known] = whole(answer);
  const { signals, ...row } = first;
  expect(known).toMatchObject({
    asked: first.fullName.toLowerCase(),
    fullName: first.fullName,
    id: first.id,
    state: 'there',
    asOf: day,
    firstSeen: first.firstSeen,
    lastListed: day,
    nightsListed: first.nightsSeen,
    stars: first.stars,
    standing: first.standing,
    score: first.risk.score,
    row,
    growth: signals.starHistory ? { asOf: day, ...signals.starHistory } : null,
    earlierHolders: 0,
    earlierUntil: null,
  });
  expect(known?.observations).toHaveLength(first.nightsSeen);
  const then = earlier.rows.find(({ id }) => id === first.id);
  expect(known?.observations.find(({ date }) => date === '2026-11-18')?.stars).toBe(then?.stars);
});

test('a repository is told with what became of all that had its standing', async () => {
  const [known] = whole(await buy(pathOf(first)));
  const published = await gateway.ask('/track-record.json');
  const { all } = TrackRecordResponse.parse(parseBody(published)).data;
  const cells = all.filter(({ group }) => group === first.standing);
  expect(cells.map(({ days }) => days)).toEqual([7]);
  expect(cells.map((cell) => StandingRecord.strip().parse(cell))).toEqual(known?.standingRecord);
});

test('a repository that is set apart is told with its reasons, and its row is not delivered', async () => {
  const apart = scan.quarantined[0];
  if (!apart) throw new Error('a made-up night sets rows apart');
  const [known] = whole(await buy(pathOf(apart)));
  expect(known).toMatchObject({ standing: 'quarantined', row: null });
  expect(known?.reasons).toEqual(apart.risk.reasons.slice(0, 5));
});

test('a repository that tonight does not list is told with the row of the night that listed it last', async () => {
  const tonight = new Set([...scan.rows, ...scan.quarantined].map(({ id }) => id));
  const away = earlier.rows.find(({ id }) => !tonight.has(id));
  if (!away) throw new Error('a row of the first night is not listed any more');
  const [known] = whole(await buy(pathOf(away)));
  expect(known?.lastListed).not.toBe(day);
  expect(known?.row).toMatchObject({ id: away.id, description: away.description });
});

test('every row of a night is told in short', async () => {
  const names = [...scan.rows, ...scan.quarantined].map(({ fullName }) => fullName);
  const told: KnownInShort[] = [];
  for (let at = 0; at < names.length; at += 20) {
    const [owner, name] = (names[at] ?? '').split('/');
    const others = names.slice(at + 1, at + 20).join(',');
    const body = await deliver(`owner=${owner}&name=${name}&compare=${others}&view=compact`);
    told.push(...CompactRepositoryResponse.parse(JSON.parse(body)).data);
  }
  expect(told.map(({ fullName }) => fullName)).toEqual(names);
  expect(told.filter(({ reasons }) => reasons.length > 1).length).toBeGreaterThan(5);
});

test('up to 20 repositories are compared in one call at the price of one, in the order of their names', async () => {
  const before = await gateway.received();
  const others = [third.fullName, 'nobody/nothing', first.fullName.toUpperCase(), second.fullName];
  const answer = await buy(pathOf(first, `?compare=${others.join(',')}&view=compact`));
  expect(inShort(answer).map(({ fullName }) => fullName)).toEqual(
    [first, third, second].map(({ fullName }) => fullName),
  );
  expect(parseBody(answer)).toMatchObject({ count: 3, notSeen: ['nobody/nothing'], charged: true });
  expect((await gateway.received()) - before).toBe(10_000n);
  const many = Array.from({ length: 20 }, (_, at) => `a/b${at}`).join(',');
  const refused = await buy(pathOf(first, `?compare=${many}`));
  expect(outcomeOf(refused)).toBe('400 invalid_parameter');
  expect(await gateway.received()).toBe(before + 10_000n);
});

test('a name that we never saw is told before, and is not charged', async () => {
  const before = await gateway.received();
  const unpaid = await gateway.ask('/v1/repos/nobody/nothing');
  const { matches, note } = previewIn(unpaid) ?? {};
  expect(matches).toBe(0);
  expect(note).toMatch(
    /^No night since 2026-11-12 \(4 so far\) listed nobody\/nothing\. .* would not be charged\.$/,
  );
  const answer = await buy('/v1/repos/nobody/nothing?compare=none/such');
  expect(outcomeOf(answer)).toBe('404 not_seen');
  const { error } = ErrorResponse.parse(parseBody(answer));
  expect(error.message).toContain('listed nobody/nothing, none/such.');
  expect(error).toMatchObject({ covers: { since: '2026-11-12', nights: 4 } });
  expect(await gateway.received()).toBe(before);
});

test('a challenge tells whether we know the name, since when and how many nights, and is for its own address', async () => {
  const path = pathOf(first, '?compare=nobody/nothing');
  const unpaid = await gateway.ask(path);
  expect(previewIn(unpaid)).toMatchObject({
    matches: 1,
    seen: [
      { name: first.fullName.toLowerCase(), since: first.firstSeen, nights: first.nightsSeen },
    ],
    note: 'We never saw 1 of the names.',
  });
  const { baseUrl } = gateway.site;
  expect(readChallenge(unpaid)).toMatchObject({ resource: { url: `${baseUrl}${path}` } });
});

test.each([
  ['owner=acme', 'owner is in the path of this call, and its query takes none'],
  ['name=acme', 'name is in the path of this call, and its query takes none'],
  ['compare=', 'compare takes '],
  ['compare=acme', 'compare takes '],
  ['compare=../repos', 'compare takes '],
  ['view=short', 'view takes '],
  ['limit=1', '"limit" is no parameter of this call, which takes compare, view'],
  ['veiw=compact', '"veiw" (did you mean "view"?) is no parameter of this call, which takes'],
])('%s is refused and not charged: %s', async (query, said) => {
  const before = await gateway.received();
  const answer = await buy(pathOf(first, `?${query}`));
  expect(outcomeOf(answer)).toBe('400 invalid_parameter');
  expect(ErrorResponse.parse(parseBody(answer)).error.message).toContain(said);
  expect(await gateway.received()).toBe(before);
});

test.each([
  '/v1/repos/acme',
  '/v1/repos/a/b/c',
  '/v1/repos/a%2Fb',
  '/v1/repos//b',
  '/v1/repos/../digests',
  '/v1/repos/a/.',
])('%s is no path', async (path) => {
  // `gateway.ask` would take some of these for the path of a repository, as openapi.json writes it.
  expect((await ask(gateway.port, path)).status).toBe(404);
});
