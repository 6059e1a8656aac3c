import { expect, test } from 'vitest';
import { isToolOf } from '../../../../pipeline/analysis/kinds/tools.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { makeRow as makeOrdinaryRow } from '../night-fixture.ts';

/** A row whose name says nothing of what it is. */
const makeRow = (fields: Parameters<typeof makeOrdinaryRow>[0]) =>
  makeOrdinaryRow({ fullName: 'harbour/lantern', language: 'Rust', ...fields });

test.each([
  'A command line tool that renames files',
  'An agent skill for Claude Code that writes release notes',
  'A C++ game engine with a small editor',
  'Server-side anti-cheat plugin for shooters',
  'A learning platform with flashcards and an app',
  '一款开源的桌面笔记软件',
])('%s is a tool', (description) => {
  expect(isToolOf(makeRow({ description }))).toBe(true);
});

test.each([
  ['a list', 'A curated list of plugins for editors'],
  ['an awesome list', 'Awesome tools for sailors and their ships'],
  ['a course', 'A course about compilers in twelve lessons'],
  ['a book', 'A free book on the craft of mooring'],
  ['a game', 'A browser game about lighthouses'],
  ['a paper', 'A paper on the composition of plugins'],
  ['a model', 'An open-weight multimodal model with a long context'],
  ['a data set', 'A large dataset of harbour noise'],
  ['prompts', 'A pack of system prompts for pirates'],
  ['many prompts', 'A collection of the system prompts of commercial products'],
  ['a Chinese tutorial', '从零开始的编译器入门教程'],
  ['a cheat', 'CS2 aimbot framework and launcher'],
  ['a hack', 'Valorant hack manager and launcher plugin'],
  ['a model that is called an assistant', 'An assistant language model with 7B parameters'],
  ['one word', 'Tool'],
  ['two words', 'An app'],
  ['nothing', ''],
])('%s is no tool', (_, description) => {
  expect(isToolOf(makeRow({ description }))).toBe(false);
});

test('a list with awesome in its name is no tool, whatever it lists', () => {
  const description = 'Curated agent skills and plugins for Claude Code';
  expect(isToolOf(makeRow({ description }))).toBe(true);
  expect(isToolOf(makeRow({ fullName: 'harbour/awesome-agent-skills', description }))).toBe(false);
});

test('what an owner files under courses or data sets is no tool', () => {
  const description = 'Build a small operating system in fourteen weeks';
  expect(isToolOf(makeRow({ description, topics: ['course', 'kernel'] }))).toBe(false);
  expect(isToolOf(makeRow({ description, topics: ['kernel'] }))).toBe(true);
});

test('a web page to look at is no tool although it says how to open it; a program that says so is a tool', () => {
  const description = 'An interactive night walk through a mountain temple';
  const readmeText = 'Run locally: start a web server in the folder. Then open the page.';
  const signals = { ...signalsNotAsked, readmeText };
  expect(isToolOf(makeRow({ description, signals, language: 'HTML' }))).toBe(false);
  expect(isToolOf(makeRow({ description, signals, language: 'Rust' }))).toBe(true);
});
