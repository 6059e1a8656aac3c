import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryOf, holdsTools } from '../../../pipeline/analysis/counts/categories.ts';
import { categoryTable } from '../../../pipeline/analysis/counts/category-table.ts';
import { makeRow } from '../night-fixture.ts';

const describe = (description: string) => categoryOf(makeRow({ fullName: 'o/x', description }));

test.each([
  ['An MCP server for Postgres', 'MCP servers'],
  ['Agent skill: make LLMs write docs', 'Agent skills and prompts'],
  ['A native app for all your coding agents', 'Coding agents'],
  ['Permanent memory for AI agents', 'AI agents'],
  ['MiniMax H3 inference engine for Mac computers', 'Model training and inference'],
  ['A C++ game engine', 'Games'],
  ['Solana sniper bot', 'Crypto and trading'],
  ['TypeScript-to-Native Compiler', 'Languages and systems'],
  ['Sandbox escape PoC for iOS', 'Security'],
  ['Convert Word, PowerPoint and PDF to clean Markdown', 'Documents and notes'],
  ['企业级智能体平台', 'AI agents'],
  ['前端组件库和网站', 'Web frameworks and interfaces'],
])('places “%s” under %s', (description, category) => {
  expect(describe(description)).toBe(category);
});

test('matches whole words only', () => {
  expect(describe('Reagents, tragedies and pdfium')).toBe('');
  expect(describe('Gameplan for a codexical toruist')).toBe('');
});

test('reads topics, also where nothing else is written', () => {
  expect(categoryOf(makeRow({ fullName: 'o/x', topics: ['kubernetes'] }))).toBe(
    'DevOps and infrastructure',
  );
});

test('takes no row by one phrase of its README alone', () => {
  expect(
    categoryOf(makeRow({ fullName: 'o/x', readmeExcerpt: 'Runs on any agent of yours.' })),
  ).toBe('');
});

test('leaves a row without words alone', () => {
  expect(categoryOf(makeRow({ fullName: 'o/x' }))).toBe('');
});

test('takes the earlier of the table where two fit alike', () => {
  expect(describe('compiler database')).toBe('Data and databases');
  expect(describe('database compiler')).toBe('Data and databases');
});

test('is not swayed by a long list of like topics', () => {
  const topics = [
    'ai-agent',
    'agent',
    'agents',
    'agentic',
    'chatbot',
    'a2a',
    'assistant',
    'mcp-server',
    'mcp',
    'model-context-protocol',
  ];

  expect(categoryOf(makeRow({ fullName: 'o/x', topics }))).toBe('MCP servers');
});

test('gives every text one category of the table, or none, whatever the order of topics', () => {
  const names = new Set(['', ...categoryTable.map(({ name }) => name)]);
  const words = fc.constantFrom(
    'agent',
    'mcp',
    'game',
    'rust',
    '智能体',
    'pdf',
    'the',
    '—',
    'claude code',
    'ﬁ',
  );
  fc.assert(
    fc.property(fc.array(words), fc.array(words), (description, topics) => {
      const row = makeRow({ fullName: 'o/x', description: description.join(' '), topics });
      const category = categoryOf(row);
      expect(names.has(category)).toBe(true);
      expect(categoryOf({ ...row, topics: topics.toReversed() })).toBe(category);
    }),
  );
});

test('knows which categories hold tools', () => {
  expect(holdsTools('Developer tools')).toBe(true);
  expect(holdsTools('Games')).toBe(false);
  expect(holdsTools('')).toBe(false);
});

test('names every category once', () => {
  expect(new Set(categoryTable.map(({ name }) => name)).size).toBe(categoryTable.length);
});
