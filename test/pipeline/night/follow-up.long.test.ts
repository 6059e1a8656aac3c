import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { FollowUpResponse } from '../../../pipeline/contract/views.ts';
import { renderArchive } from '../../../scripts/archive/render-archive.ts';
import { openHome } from './run-night.ts';

const first = '2026-06-20';
/** Every third night is enough for four weeks of recommendations, and saves two thirds of the work. */
const dates = Array.from({ length: 9 }, (_, index) => addDays(first, 3 * index));
const newest = addDays(first, 24);

test('made-up nights look up their recommendations again, and some vanish in the weeks after', async () => {
  const home = await openHome();
  for (const date of dates) await home.publish(date);
  const text = await home.read('follow-up.json');

  const { data } = parseFile(FollowUpResponse, text, 'follow-up.json');
  expect(data).toMatchObject({ source: 'demo', days: 30, unanswered: 0 });
  expect(data.checked).toBeGreaterThan(30);
  expect(data.gone).toBeGreaterThan(0);
  expect(data.weeks).toHaveLength(4);
  expect(data.weeks.reduce((sum, { gone }) => sum + gone, 0)).toBe(data.gone);

  const digest = (await home.archive.readDigest(newest))?.value;
  const { checked, gone, goneShare } = data;
  expect(digest?.followUp).toEqual({ checked, gone, goneShare });
  expect((await home.archive.readDigest(first))?.value.followUp).toEqual({
    checked: 0,
    gone: 0,
    goneShare: null,
  });

  const place = { ...home, baseUrl: 'http://localhost:3000', now: `${newest}T06:00:00.000Z` };
  expect(await renderArchive(place)).toEqual({ nights: dates.length, changed: 0 });
});
