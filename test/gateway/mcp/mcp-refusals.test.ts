import { expect, test } from 'vitest';
import { ErrorResponse } from '../../../pipeline/contract/service-answers.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openGateway, parseBody } from '../open-gateway.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { openMcp, textOf } from './open-mcp.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const { call } = await openMcp(gateway.address);

test.each([
  [{ limit: 999 }, 'limit=999'],
  [{ limit: 2.5 }, 'limit=2.5'],
  [{ language: ' ' }, 'language=%20'],
  [{ fields: ['stars', 'stars'] }, 'fields=stars,stars'],
  [{ limt: 5 }, 'limt=5'],
  [{ limit: 5, LIMIT: 5 }, 'limit=5&LIMIT=5'],
  [{ 'limit[]': [5] }, 'limit[]=5'],
  [{ sort: { by: 'stars' } }, 'sort=stars'],
  [{ fields: ['strs'] }, 'fields=strs'],
])('%j is refused in the words of /v1/repos?%s, paid or not', async (given, query) => {
  const before = await gateway.received();
  const payment = await gateway.sign('/v1/repos');
  const overHttp = await gateway.send(`/v1/repos?${query}`, payment);
  const { error, charged } = ErrorResponse.parse(parseBody(overHttp));
  expect([error.code, charged]).toEqual(['invalid_parameter', false]);
  for (const paying of [{}, { payment }]) {
    expect(await call('get_repos', given, paying)).toMatchObject({
      isError: true,
      content: [{ text: `invalid_parameter: ${error.message}. This call charged nothing.` }],
    });
  }
  expect(await gateway.received()).toBe(before);
});

test.each([
  [
    'check_repository',
    { owner: {} },
    'owner takes the name of an owner on GitHub, got {}; name takes the name of a repository, without its owner, got nothing',
  ],
  // This name would lead to another path.
  [
    'check_repository',
    { owner: '..', name: 'repos' },
    'owner takes the name of an owner on GitHub, got ".."',
  ],
  [
    'get_repos',
    { view: 'compact', fields: ['stars'] },
    'fields takes no value with view=compact, got "stars"',
  ],
  // Every object has this name already.
  [
    'get_digests',
    { constructor: {} },
    '"constructor" is no parameter of this call, which takes days, limit, view, fields',
  ],
])('a paid call of %s with %j is refused and not charged: %s', async (name, given, problem) => {
  const before = await gateway.received();
  const payment = await gateway.sign('/v1/repos');
  const { isError, content } = await call(name, given, { payment });
  expect([isError, textOf(content)]).toEqual([
    true,
    `invalid_parameter: ${problem}. This call charged nothing.`,
  ]);
  expect(await gateway.received()).toBe(before);
});

test.each([
  ['language', ['Rust', 'Go'], 'the name of a programming language', '["Rust","Go"]'],
  ['language', '\u{d800}', 'the name of a programming language', String.raw`"\ud800"`],
  ['view', { kind: 'compact' }, 'full or compact', '{"kind":"compact"}'],
])('%s takes no %j', async (name, value, expected, got) => {
  const { isError, content } = await call('get_repos', { [name]: value });
  expect([isError, textOf(content)]).toEqual([
    true,
    `invalid_parameter: ${name} takes ${expected}, got ${got}. This call charged nothing.`,
  ]);
});

test('arguments of a free tool are ignored', async () => {
  expect(await call('get_index', { limit: 999 })).toMatchObject({
    structuredContent: { success: true },
  });
});

test('a refusal says once when to try again', async () => {
  const empty = await openGateway({ publish: false });
  const mcp = await openMcp(`http://127.0.0.1:${empty.port}`);
  const { content } = await mcp.call('get_index');
  expect(textOf(content)).toBe('not_published: Nothing is published yet. Try again in 60 seconds.');
});
