import { expect, test } from 'vitest';
import { toCompactRow } from '../../../gateway/routes/compact-row.ts';
import { aRow } from '../../fixtures/night.ts';

function shown(purpose: string, fullName = 'a/b'): string {
  return toCompactRow(aRow({ fullName }), purpose, '2026-11-20T00:00:00.000Z')[1];
}

test.each([
  ['A store of tides.', 'A store of tides'],
  [
    'A scanner of tides, ebbs and floods (and rips) that draws a map of all of them for a boat.',
    'A scanner of tides, ebbs and floods that draws a map of all of them for a boat',
  ],
  [
    'A small, dependency-free preflight checker for harbours that are about to become public.',
    'A small, dependency-free preflight checker for harbours',
  ],
  [
    'A powerful and unbreakable forecaster of tides designed for sailors who want to leave early.',
    'A powerful and unbreakable forecaster of tides designed for sailors',
  ],
  [
    'A visual tool to edit charts and logs, leave remarks for pilots, and send them to your harbour.',
    'A visual tool to edit charts and logs, leave remarks for pilots',
  ],
  [
    'Compiles tables of tides and of ebbs to native executables and to WebAssembly modules, fast.',
    'Compiles tables of tides and of ebbs to native executables',
  ],
  ['Tides'.repeat(30), `${'Tides'.repeat(16)}…`],
  [
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panel everywhere',
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panel everywhere',
  ],
  [
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels everywhere, uncomplicatedly everlasting',
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels everywhere',
  ],
  [
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels everywhere uncomplicatedly everlasting',
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels…',
  ],
  [
    '企业级潮汐观测平台 | Spring Boot 3 + LangChain4j | 多路召回潮汐表格',
    '企业级潮汐观测平台 | Spring Boot 3 + LangChain4j',
  ],
  [
    '用于潮汐的开源数据库引擎和命令行工具集，支持自定义规则，并且可以在没有网络的时候使用',
    '用于潮汐的开源数据库引擎和命令行工具集',
  ],
])('the purpose %s is shown as %s', (purpose, expected) => {
  expect(shown(purpose)).toBe(expected);
});

test('a purpose does not say the name again', () => {
  const purpose = 'Tide Clock is an analogue clock for tides.';
  expect(shown(purpose, 'ada/tide-clock')).toBe('An analogue clock for tides');
  expect(shown(purpose, 'ada/lantern')).toBe('Tide Clock is an analogue clock for tides');
});
