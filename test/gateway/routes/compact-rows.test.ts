import { expect, test } from 'vitest';
import { toCompactRow } from '../../../pipeline/contract/row-views.ts';
import { aRow } from '../../fixtures/night.ts';

function shown(purpose: string): string {
  return toCompactRow(aRow({ fullName: 'a/b' }), purpose, '2026-11-20T00:00:00.000Z')[1];
}

test.each([
  ['A store of tides.', 'A store of tides'],
  ['What a tide is and where it comes from.', 'What a tide is and where it comes from'],
  ['Boring secret scanner for teams without a security team.', 'Boring secret scanner for teams…'],
  ['A migration tool for people who read the tides.', 'A migration tool for people who read…'],
  [
    'A game of tides for the whole family and for its neighbours.',
    'A game of tides for the whole family…',
  ],
  ['A scanner of tides, ebbs and floods: everything.', 'A scanner of tides, ebbs and floods…'],
  ['Tides'.repeat(9), `${'Tides'.repeat(7)}Tid…`],
  ['用于潮汐的开源数据库引擎和命令行工具集', '用于潮汐的开源数据库引擎…'],
])('the purpose %s is shown as %s', (purpose, expected) => {
  expect(shown(purpose)).toBe(expected);
});
