import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RepositoryHistory } from '../../../gateway/snapshots/known-repositories.ts';
import { runs } from '../../properties/runs.ts';
import { makeUpNights } from './made-up-nights.ts';
import { type Known, oneOf, openWorld, seldom, some } from './unpaid-world.ts';

const nights = makeUpNights(3);
const rows = nights.at(-1)?.rows.slice(0, 40) ?? [];

/** What three nights know of each repository of the last one. Some names had another repository before. */
const told: readonly RepositoryHistory[] = rows.map(({ row, kind }, at) => {
  const { id, fullName, stars, forks, createdAt, standing, risk } = row;
  const dates = nights.slice(at % 3).map(({ scanDate }) => scanDate.slice(0, 10));
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return {
    asked: fullName.toLowerCase(),
    fullName,
    purpose: kind.purpose,
    state: 'there',
    asOf: last,
    standing,
    score: risk.score,
    reasons: risk.reasons,
    stars,
    starsGained: at,
    firstSeen: first,
    lastListed: last,
    nightsListed: dates.length,
    recommended: at % 4 === 0 ? last : null,
    id,
    createdAt,
    names: [{ fullName, since: first, until: last }],
    stateSince: first,
    assessments: [{ since: first, standing, score: risk.score, reasons: risk.reasons }],
    named:
      at % 4 === 0 ? [{ date: last, as: 'notable', what: 'It is.', caveat: null, why: null }] : [],
    observations: dates.map((date) => ({ date, seen: 'listed', stars, forks })),
  };
});

/** The same repositories with what is sold of them given to others. */
function moveKnown(step: number): Known {
  const moved = told.map((one, at): RepositoryHistory => {
    const { standing, score, reasons, assessments, named, recommended, purpose } =
      told[(at + step) % told.length] ?? one;
    const sold = { standing, score, reasons, assessments, named, recommended, purpose };
    return { ...one, ...sold };
  });
  const earlier = (at: number) => (at % 7 === 0 ? moved.slice(at + 1, at + 2) : []);
  return new Map(moved.map((one, at) => [one.asked, [one, ...earlier(at)]]));
}

const knownNames = told.map(({ fullName }) => fullName);
const anyName = oneOf([...knownNames, ...knownNames.map((name) => `${name}-x`), 'no/body']);
const namedQueries = fc
  .record({
    name: anyName,
    isLoud: fc.boolean(),
    compare: some(fc.uniqueArray(anyName, { minLength: 1, maxLength: 21 })),
    view: seldom(fc.constantFrom('full', 'compact', 'short')),
    other: seldom(fc.constantFrom('standing=clear', 'max_risk=0.1', 'fields=risk', 'owner=x')),
  })
  .map(({ name, isLoud, compare, view, other }) => {
    const [owner, own] = (isLoud ? name.toUpperCase() : name).split('/');
    const parts = [
      `owner=${owner}&name=${own}`,
      compare && `compare=${compare.join(',')}`,
      view && `view=${view}`,
      other,
    ];
    return parts.filter((part) => part !== undefined).join('&');
  });

/** What tells the challenges apart: a name is known, none is, or a parameter is wrong. */
const words = ['"seen"', 'No night since', 'takes'];

/** The refusal of a paid call. A call for a known name would be delivered. */
const refuseIn = (query: string, word: string) => (world: ReturnType<typeof openWorld>) =>
  word === '"seen"' ? Promise.resolve(undefined) : world.askPaid(query);

test('no uncharged answer about one repository tells its standing, score, reasons or recommendations', async () => {
  const path = '/v1/repos/{owner}/{name}';
  const world = openWorld(nights, path, moveKnown(0));
  const others = [1, 7, 13].map((step) => openWorld(nights, path, moveKnown(step)));
  const answers = new Map<string, number>();
  const property = fc.asyncProperty(namedQueries, fc.nat(2), async (query, at) => {
    const other = others[at] ?? world;
    const unpaid = await world.askUnpaid(query);
    expect(await other.askUnpaid(query)).toBe(unpaid);
    expect(unpaid).not.toMatch(/"(?:standing|score|reasons|risk)"/);
    const word = words.find((each) => unpaid.includes(each)) ?? unpaid;
    answers.set(word, (answers.get(word) ?? 0) + 1);
    const [refusal, otherRefusal] = await Promise.all([world, other].map(refuseIn(query, word)));
    expect(otherRefusal).toBe(refusal);
  });
  await fc.assert(property, { numRuns: runs(1_500) });
  expect([...answers.keys()].toSorted()).toEqual(words.toSorted());
  expect(Math.min(...answers.values())).toBeGreaterThan(15);
}, 180_000);
