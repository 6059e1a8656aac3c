import { expect, test } from 'vitest';
import { ReposResponse } from '../../../pipeline/contract/views.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day, parseBody } from '../open-gateway.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { openNights, tellRows } from './route-nights.ts';

const chain = await openChain();
const home = await openNights([
  [
    day,
    {
      rows: tellRows([
        ['tides/ebb', 900, 'Rust'],
        ['tides/flow', 800, 'C'],
        ['tides/neap', 800, 'C++'],
        ['tides/spring', 700, 'Jupyter Notebook'],
        ['Tides/Bore', 600, 'C#'],
        ['tides/slack', 600, 'Objective-C'],
        ['tides/wave', 600, ''],
        ['tides/surge', 500, 'Rust'],
        ['tides/race', 400, 'Visual Basic .NET'],
        ['tides/rip', 300, 'F#'],
      ]),
    },
  ],
]);
const gateway = await openPaidGateway(chain, { home });

const buy = gateway.sendAnew;

/** The names of the rows that a call buys. */
async function namesOf(query: string): Promise<string[]> {
  const answer = await buy(`/v1/repos?${query}`, await gateway.sign('/v1/repos'));
  expect([query, answer.status]).toEqual([query, 200]);
  return ReposResponse.parse(parseBody(answer)).data.map(({ fullName }) => fullName);
}

test('rows in quarantine are not sold, however many stars they have', async () => {
  const madeUp = await openPaidGateway(chain);
  const scan = await madeUp.home.archive.readScan(day);
  const answer = await madeUp.send('/v1/repos?limit=100', await madeUp.sign('/v1/repos'));
  await madeUp.close();
  const { data } = ReposResponse.parse(parseBody(answer));
  const { rows = [], quarantined = [] } = scan?.value ?? {};
  expect(data.map(({ fullName }) => fullName)).toEqual(
    rows.slice(0, 100).map(({ fullName }) => fullName),
  );
  expect(quarantined.length).toBeGreaterThan(0);
  const text = answer.body.toString();
  expect(quarantined.filter(({ fullName }) => text.includes(`"${fullName}"`))).toEqual([]);
});

test('a row whose followers could not be asked is sold with null for them', async () => {
  const [first, second] = tellRows([
    ['acme/tides', 92_894],
    ['ada/moons', 5],
  ]);
  const rows = first && second ? [{ ...first, authorFollowers: null }, second] : [];
  const other = await openPaidGateway(chain, { home: await openNights([[day, { rows }]]) });
  const answer = await other.send('/v1/repos', await other.sign('/v1/repos'));
  await other.close();
  const { data } = ReposResponse.parse(parseBody(answer));
  expect(data.map(({ authorFollowers }) => authorFollowers)).toEqual([null, 4]);
});

test.each([
  ['limit=3', ['tides/ebb', 'tides/flow', 'tides/neap']],
  ['ids=tides/ebb,tides/flow', ['tides/ebb', 'tides/flow']],
  ['ids=tides/ebb&ids=tides/flow', ['tides/ebb', 'tides/flow']],
  ['ids[]=tides/ebb&ids[1]=tides/flow', ['tides/ebb', 'tides/flow']],
  ['ids%5B%5D=tides%2Febb&ids=tides/flow%2Ctides/neap', ['tides/ebb', 'tides/flow', 'tides/neap']],
  ['language=Rust', ['tides/ebb', 'tides/surge']],
  ['language=rUsT&limit=1', ['tides/ebb']],
  ['language=%20rust%20', ['tides/ebb', 'tides/surge']],
  ['language=c', ['tides/flow']],
  ['language=c++', ['tides/neap']],
  ['language=c%2b%2b', ['tides/neap']],
  ['language=c%2B+', ['tides/neap']],
  ['language=c%23', ['Tides/Bore']],
  ['language=jupyter+notebook', ['tides/spring']],
  ['language=%4A%75pyter%20Notebook', ['tides/spring']],
  ['l%61nguage=Objective-C', ['tides/slack']],
])('%s returns %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

/** By number of rows, then by name. */
const languages = [
  'Rust',
  'C',
  'C#',
  'C++',
  'F#',
  'Jupyter Notebook',
  'Objective-C',
  'Visual Basic .NET',
];

test.each([
  'Cobol',
  'Objective-C++',
  'C+',
  'C++++%09',
  '+',
  '%2B',
  'Rust%00',
  '__proto__',
  'C%EF%BC%8B%EF%BC%8B',
])(
  'no row has the language %s, which is answered with the available ones, and not charged',
  async (query) => {
    const before = await gateway.received();
    const payment = await gateway.sign('/v1/repos');
    const answer = await buy(`/v1/repos?language=${query}`, payment);
    expect(answer.status).toBe(404);
    expect(parseBody(answer)).toMatchObject({
      success: false,
      charged: false,
      error: { code: 'no_match', available: languages },
    });
    expect(await gateway.received()).toBe(before);
  },
);

test('another spelling of the same language is the same request', async () => {
  const payment = await gateway.sign('/v1/repos');
  const first = await buy('/v1/repos?language=c++&limit=30', payment);
  const again = await buy('/v1/repos?limit=30&language=%20C%2B%2B', payment);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.equals(first.body)).toBe(true);
});
