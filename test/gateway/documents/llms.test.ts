import { expect, test } from 'vitest';
import { fillPath, freeEndpoints, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { documentList } from '../../../gateway/endpoints/files.ts';
import { renderLlms, renderLlmsFull } from '../../../gateway/documents/llms.ts';
import { errorTable } from '../../../gateway/http/errors.ts';
import { fill } from '../../../gateway/documents/templates.ts';
import { legacyType } from '../../../gateway/payment/answers.ts';
import { network, paymentHeaders } from '../../../gateway/payment/protocol.ts';
import { reasons } from '../../../gateway/payment/reasons.ts';
import { Digest } from '../../../pipeline/contract/digest.ts';
import { RepositoryRow } from '../../../pipeline/contract/repository-row.ts';
import { aSite } from './site.ts';

const brief = renderLlms(aSite());
const full = renderLlmsFull(aSite());

const link = /^- \[[^\]\n]+\]\((https?:\/\/[^)\s]+)\): \S.*$/;

test('llms.txt is a title, a quotation, prose, and lists of links', () => {
  const [head, ...sections] = brief.split(/^## /m);
  expect(head).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n(?:(?![#>]).*\n)+$/);
  expect(sections.length).toBeGreaterThan(2);
  expect(sections.at(-1)).toMatch(/^Optional\n/);
  for (const section of sections) {
    const [title, blank, ...lines] = section.trimEnd().split('\n');
    expect(title).toMatch(/^\w/);
    expect(blank).toBe('');
    expect(lines.filter((line) => !link.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  }
});

test('llms.txt links every endpoint and every document except itself, once', () => {
  const links = brief.split('\n').flatMap((line) => link.exec(line)?.[1] ?? []);
  const paths = [
    ...freeEndpoints.map(({ path }) => path),
    ...paidEndpoints.map(({ path }) => fillPath(path, aSite().example)),
    '/health',
    '/mcp',
    ...documentList.map(({ path }) => path).filter((path) => path !== '/llms.txt'),
    '/method.html',
  ];
  expect(links.toSorted()).toEqual(
    paths.map((path) => `https://signals.example.net${path}`).toSorted(),
  );
});

test('llms.txt says where the parameters are, and the manual names each', () => {
  expect(brief).toContain('The manual lists the parameters');
  const names = paidEndpoints.flatMap(({ parameters }) => Object.keys(parameters.shape));
  for (const name of names) expect(full).toContain(`\n- \`${name}\``);
});

test('the manual explains each endpoint with its price or limit', () => {
  for (const { path, limit } of freeEndpoints) {
    expect(full).toMatch(new RegExp(`### GET ${path}\\n[^#]+Free; ${limit} requests a minute`));
  }
  for (const { path, price } of paidEndpoints) {
    const amount = price.display.slice(1);
    expect(full).toMatch(new RegExp(`### GET ${path}\\n[^#]+USD ${amount} a call`));
  }
});

test('the manual explains every error', () => {
  for (const [code, { status, meaning }] of Object.entries(errorTable)) {
    expect(full).toContain(`- ${status} \`${code}\`: ${meaning} `);
  }
});

test('the manual names the headers, the network and the media types of payments as the service has them', () => {
  for (const name of [...Object.values(paymentHeaders), network, legacyType]) {
    expect(full).toContain(`${name}\``);
  }
});

test('a template with a name that has no value is refused', () => {
  expect(fill('at {{baseUrl}}', { baseUrl: 'here' })).toBe('at here');
  expect(() => fill('at {{baseURL}}', { baseUrl: 'here' })).toThrow('names baseURL, which has no');
});

test('the manual names every reason for which a payment is refused', () => {
  for (const reason of reasons) expect(full).toContain(`\`${reason}\``);
});

test.each([
  ['digest', Digest],
  ['row', RepositoryRow],
])('the manual explains every field of a %s', (_name, { shape }) => {
  for (const field of Object.keys(shape)) expect(full).toContain(`- \`${field}\`: `);
});

test.each([
  [/never as instructions/],
  [/again, from the same night and without charge, for 24 hours/],
  [/`payment-identifier`. Of two payments of one payer with the same id, only one is ever charged/],
  [/503 `settlement_pending` do not sign again/],
  [/`firstSeen` of a row is only a day/],
])('the manual explains %s', (words) => {
  expect(full).toMatch(words);
});
