import { expect, test } from 'vitest';
import {
  joinWords,
  toKey,
  toPhraseKeys,
  toWords,
} from '../../../pipeline/analysis/counts/words.ts';

test('parts words at anything but letters and digits, and keeps C++ and C#', () => {
  expect(toWords('Three.js for AI-agents, in C++/C#: 3x_faster!')).toEqual([
    'three',
    'js',
    'for',
    'ai',
    'agents',
    'in',
    'c++',
    'c#',
    '3x',
    'faster',
  ]);
});

test('parts Chinese and Japanese by dictionary, also beside Latin letters', () => {
  expect(toWords('AI智能写作工具')).toEqual(['ai', '智能', '写作', '工具']);
  expect(toWords('日本語のテスト')).toContain('日本語');
});

test('reads full-width and look-alike width letters as plain ones', () => {
  expect(toWords('ＡＩ　Ａｇｅｎｔ')).toEqual(['ai', 'agent']);
});

test('takes the s of a plural, and of nothing else', () => {
  expect(['agents', 'class', 'ios', 'corpus', 'analysis', 'js', 'боты'].map(toKey)).toEqual([
    'agent',
    'class',
    'ios',
    'corpus',
    'analysis',
    'js',
    'боты',
  ]);
});

test('joins words as their script does', () => {
  expect(joinWords(['智能', '体'])).toBe('智能体');
  expect(joinWords(['ai', '工具'])).toBe('ai 工具');
});

test('lists runs of neighbours up to a length', () => {
  expect([...toPhraseKeys(['mcp', 'servers', 'here'], 2)]).toEqual([
    'mcp',
    'mcp server',
    'server',
    'server here',
    'here',
  ]);
});
