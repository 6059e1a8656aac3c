import { expect, test } from 'vitest';
import { toSaleableNight } from '../../../gateway/snapshots/saleable-night.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { ErrorResponse } from '../../../pipeline/contract/service-answers.ts';
import { ReposResponse } from '../../../pipeline/contract/views.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { sellNights } from './made-up-nights.ts';

/** Answers queries of `/v1/repos` over one night with the rows of a stored scan. */
function sellRows(rows: readonly object[]) {
  const scan = Scan.parse({ ...aScan('2026-11-20'), rows });
  const kinds = {
    R_1: { category: 'Games', purpose: 'A game of tides.' },
    R_2: { category: 'Databases and storage', purpose: 'A store of tides.' },
  };
  const beside = { digestId: '2026-11-20-0123abcd', kinds, digests: [], gone: new Set<string>() };
  const ask = sellNights([toSaleableNight(scan, beside)]);
  return (query: string) => ask('/v1/repos', query);
}

const ask = sellRows([
  aRow({ fullName: 'tides/ebb', id: 'R_1', stars: 900 }),
  aRow({ fullName: 'tides/flow', id: 'R_2', stars: 800 }),
  // A low score, and one finding that calls for caution.
  aRow({ fullName: 'tides/neap', id: 'R_3', stars: 700, standing: 'caution' }),
]);

test.each([
  ['standing=clear', ['tides/ebb', 'tides/flow']],
  ['standing=caution', ['tides/neap']],
  ['standing=clear&category=games', ['tides/ebb']],
  ['standing=caution&max_risk=0.3', ['tides/neap']],
  ['max_risk=0.3', ['tides/ebb', 'tides/flow', 'tides/neap']],
])('%s finds %j', async (query, names) => {
  const { text } = await ask(query);
  const { data } = ReposResponse.parse(JSON.parse(text));
  expect(data.map(({ fullName }) => fullName)).toEqual(names);
});

const categories = ['Databases and storage', 'Games'];

test.each([
  ['ids=R_3&standing=clear', 'the given id and the standing clear', ['clear', 'caution']],
  ['standing=clear&category=audio', 'the category audio and the standing clear', categories],
  ['standing=clear&max_risk=0', 'the standing clear and a risk of at most 0', ['0.1']],
])('%s finds nothing, and is not charged', async (query, asked, available) => {
  const { charged, text } = await ask(query);
  expect(charged).toBe(false);
  const { error } = ErrorResponse.parse(JSON.parse(text));
  expect(error).toMatchObject({ code: 'no_match', available });
  expect(error.message).toContain(`nothing for ${asked}.`);
});

test.each([
  ['standing=', '""'],
  ['standing=Clear', '"Clear" (did you mean "clear"?)'],
  ['standing=quarantined', '"quarantined"'],
  ['standing=clear,caution', '"clear,caution"'],
])('%s is refused, and is not charged', async (query, got) => {
  const { charged, text } = await ask(query);
  expect(charged).toBe(false);
  const { error } = ErrorResponse.parse(JSON.parse(text));
  expect(error).toMatchObject({
    code: 'invalid_parameter',
    message: `standing takes clear or caution, got ${got}`,
  });
});

test('rows of a night that is older than standings are sold as clear', async () => {
  const { standing: _standing, ...older } = aRow({ fullName: 'tides/ebb' });
  const askOlder = sellRows([older]);

  const { text } = await askOlder('standing=clear');
  expect(ReposResponse.parse(JSON.parse(text)).data).toMatchObject([{ standing: 'clear' }]);
  const error = { code: 'no_match', available: ['clear'] };
  const refused = await askOlder('standing=caution');
  expect(ErrorResponse.parse(JSON.parse(refused.text)).error).toMatchObject(error);
});
