import { expect, test } from 'vitest';
import * as z from 'zod';
import { formatMessage } from '../../pipeline/notify/message.ts';
import type { Subscription } from '../../pipeline/notify/subscriptions.ts';
import { day, makeNight, makeSecret } from './open-night.ts';

const night = { ...makeNight(day), baseUrl: 'https://trends.example' };

const Message = z.looseObject({
  data: z.looseObject({
    matched: z.number(),
    rows: z.array(z.looseObject({ fullName: z.string() })),
  }),
});

function tell(wanted: Partial<Subscription>) {
  const given = { address: 'https://a.example/', secret: makeSecret(), ...wanted };
  return Message.parse(JSON.parse(formatMessage(night, given)));
}

test('a message names the night, its page and its rows', () => {
  const message = tell({ languages: ['rust'] });
  expect(message).toMatchObject({
    type: 'night.published',
    timestamp: night.digest.createdAt,
    data: {
      index: night.digest.id,
      digestDate: night.digest.digestDate,
      title: night.digest.title,
      address: 'https://trends.example/digests/2026-11-20.html',
      matched: 1,
      rows: [{ fullName: 'ada/tides', language: 'Rust', stars: 120 }],
    },
  });
});

test.each([
  ['all new clear rows if it names nothing', {}, ['ada/tides', 'bob/kite']],
  ['words in descriptions, in any case', { words: ['KITE'] }, ['bob/kite']],
  ['words in topics', { words: ['sea', 'nothing'] }, ['ada/tides']],
  ['both words and languages', { words: ['kite'], languages: ['Rust'] }, []],
  ['ids every night, and nothing else', { ids: ['R_ada/old'] }, ['ada/old']],
  [
    'ids in addition to languages',
    { ids: ['R_ada/old'], languages: ['Go'] },
    ['ada/old', 'bob/kite'],
  ],
  ['no row with a caution, even by its id', { ids: ['R_eve/doubt'] }, []],
])('a subscription gets %s', (_what, wanted, names) => {
  const { data } = tell(wanted);
  expect(data.rows.map(({ fullName }) => fullName)).toEqual(names);
  expect(data.matched).toBe(names.length);
});
