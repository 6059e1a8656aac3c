import { expect, test } from 'vitest';
import { categoryOf } from '../../../../pipeline/analysis/kinds/categories.ts';
import { makeRow } from '../night-fixture.ts';

test.each([
  ['A terminal coding agent that edits files and runs tests', 'Coding agents'],
  ['An agent skill for Claude Code that writes release notes', 'Agent skills and prompts'],
  ['A framework for building multi-agent systems', 'AI agents'],
  ['LLM inference engine in C for quantized models', 'Model training and inference'],
  ['Offline text-to-speech with voice cloning', 'Audio and speech'],
  ['A video editor with text-to-image generation', 'Images, video and 3D'],
  ['Trading bot for Solana tokens', 'Crypto and trading'],
  ['A 2D game engine for Lua', 'Games'],
  ['Find vulnerabilities in web apps: a penetration testing toolkit', 'Security'],
  ['A VPN client with a SOCKS5 proxy', 'Networking and privacy'],
  ['Firmware for an ESP32 weather station', 'Hardware and embedded'],
  ['Convert PDF documents to slides', 'Documents and writing'],
  ['A vector database with SQL queries', 'Data and databases'],
  ['Monitoring for Kubernetes clusters', 'Infrastructure and operations'],
  ['React component library with Tailwind', 'Web frameworks and interfaces'],
  ['Proofs in Lean 4 of theorems about graphs', 'Science and mathematics'],
  ['A curated list of books about ships', 'Learning and lists'],
  ['A linter and formatter for TypeScript', 'Developer tools'],
  ['A menu bar app for macOS that shows the tide', 'Desktop and mobile apps'],
  ['面向开发者的编程智能体，运行在终端里', 'Coding agents'],
  ['一个在本地运行的语音识别工具', 'Audio and speech'],
  ['安卓手机上的文件管理应用', 'Desktop and mobile apps'],
])('%s is %s', (description, category) => {
  expect(categoryOf(makeRow({ description }))).toBe(category);
});

test.each([
  ['nothing', ''],
  ['words that say nothing', 'Into the unknown'],
  ['a business of everyday life', 'A CRM for the sales team of a restaurant'],
])('a row of %s fits no category', (_, description) => {
  expect(categoryOf(makeRow({ fullName: 'harbour/quay', description }))).toBeNull();
});

test.each([
  ['A podcast player built with React, SQLite and Docker', 'Audio and speech'],
  ['A trading bot built with LangChain and multi-agent orchestration', 'Crypto and trading'],
  ['A budget app, requires Docker and PostgreSQL', 'Desktop and mobile apps'],
  ['Radio player supports Claude Code, Codex and Cursor', 'Desktop and mobile apps'],
  ['Photo gallery via Docker, PostgreSQL, Redis, Nginx', 'Images, video and 3D'],
])(
  'what a project is made with or works with does not decide its category: %s',
  (description, category) => {
    expect(categoryOf(makeRow({ description }))).toBe(category);
  },
);

test('the README counts if the description says nothing', () => {
  const readmeExcerpt = 'Lantern is a self-hosted DNS proxy for small networks.';
  expect(categoryOf(makeRow({ description: 'Lantern', readmeExcerpt }))).toBe(
    'Networking and privacy',
  );
});
