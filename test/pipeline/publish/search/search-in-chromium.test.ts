import { readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { SearchYear } from '../../../../pipeline/contract/search-year.ts';
import { day, openGateway } from '../../../gateway/start/open-gateway.ts';
import { openHome } from '../../night/run-night.ts';
import { makeHostileNight } from '../page/hostile-night.ts';
import {
  findViolations,
  looks,
  openBrowser,
  openPage,
  readOverflow,
  takeScreenshot,
} from '../page/open-browser.ts';

const earlier = '2025-12-31';
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const desktop = { size: 'desktop', scheme: 'light' } as const;

let browser: Browser;
let gateway: Awaited<ReturnType<typeof openGateway>>;
let origin: string;
let years: Record<string, SearchYear['nights']>;
beforeAll(async () => {
  const home = await openHome();
  for (const date of [earlier, '2026-11-19', day]) await home.publish(date);
  gateway = await openGateway({ home, publish: false });
  origin = `http://127.0.0.1:${gateway.port}`;
  const read = async (year: string) => {
    const text = await readFile(join(home.publicDir, `search/${year}.json`), 'utf8');
    return SearchYear.parse(JSON.parse(text)).nights;
  };
  years = { 2025: await read('2025'), 2026: await read('2026') };
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** A file server below a path. It sends no content security policy. */
async function serveBelow(folder: string, publicDir: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const type = types[extname(pathname)] ?? 'application/octet-stream';
    const path = pathname.slice(folder.length);
    // The icon is a document, so no night writes it.
    readFile(join(path === 'favicon.svg' ? 'public' : publicDir, path)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': type }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { root: `http://127.0.0.1:${port}${folder}`, close: () => server.close() };
}

async function ask(page: Page, query: string, said: RegExp): Promise<string[]> {
  await page.getByRole('searchbox').fill(query);
  await page.getByRole('status').filter({ hasText: said }).waitFor();
  return page.locator('.found h2').allTextContents();
}

const newest = () => years['2026']?.at(-1)?.repositories[0]?.name ?? '';

test.each(looks)(
  'a search on a $size in $scheme finds rows, fits, requests nothing from elsewhere, and is accessible',
  { timeout: 90_000 },
  async (look) => {
    const opened = await openPage(browser, `${origin}/search.html?q=made`, look);
    const { page, said, requests } = opened;
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ found in 2026\./ })
      .waitFor();
    expect(await page.locator('.found li').count()).toBeGreaterThan(0);
    expect(await readOverflow(page)).toBe(0);
    await takeScreenshot(page, 'search', look);
    expect(await findViolations(page)).toEqual([]);
    expect(said).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    await opened.close();
  },
);

test('it finds a name by its whole, its beginning or with a typing mistake, and says when there is nothing', async () => {
  const { page, said, close } = await openPage(browser, `${origin}/search.html`, desktop);
  const name = newest();
  expect(await ask(page, name, /found in 2026/)).toContain(name);
  const word = name.split(/[/_-]/).find((part) => part.length > 4) ?? '';
  expect(await ask(page, word.slice(0, -1), /found in 2026/)).toContain(name);
  const mistaken = `${word.slice(0, 2)}q${word.slice(3)}`;
  expect(await ask(page, mistaken, /found in 2026/)).toContain(name);
  expect(await ask(page, 'zeppelinesque', /Nothing found in 2026 for “zeppelinesque”/)).toEqual([]);
  expect(await ask(page, ' ', /Type a word/)).toEqual([]);
  expect(said).toEqual([]);
  await close();
});

test('with only the keyboard, a search reaches older years, and its address opens the same search again', async () => {
  const { page, close } = await openPage(browser, `${origin}/search.html`, desktop);
  const old = years['2025']?.[0]?.repositories[0]?.name ?? '';
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(old);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).searchParams.get('q')).toBe(old);
  const more = page.getByRole('button', { name: 'Search older years too: 2025' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'found in 2025, 2026' }).waitFor();
  expect(await page.locator('.found h2').allTextContents()).toContain(old);
  expect(await more.isVisible()).toBe(false);
  expect(await page.evaluate('document.activeElement.id')).toBe('q');
  await page.goto(page.url());
  expect(await page.getByRole('searchbox').inputValue()).toBe(old);
  await page.getByRole('searchbox').fill('made-up');
  await page.locator('.found a').first().click();
  expect(await page.locator('h1').textContent()).not.toBe('Search');
  await close();
});

test('without a connection the page says so, and tries again', async () => {
  const home = await openHome();
  await home.publish(day);
  const site = await serveBelow('/', home.publicDir);
  const list = join(home.publicDir, 'search/2026.json');
  await rename(list, `${list}.away`);
  const { page, close } = await openPage(browser, `${site.root}search.html?q=made`, desktop);
  await page
    .getByRole('status')
    .filter({ hasText: /could not be loaded/ })
    .waitFor();
  await rename(`${list}.away`, list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /found in 2026/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
  await close();
  site.close();
});

test('below another address, hostile texts are found as texts, and nothing runs or requests anything from elsewhere', async () => {
  const home = await openHome();
  const place = { archive: home.archive, publicDir: home.publicDir };
  const { scan, analysis } = makeHostileNight(day, place);
  const now = `${day}T06:06:00.000Z`;
  await publishNight({ ...place, baseUrl: 'https://trends.example', now }, scan, analysis);
  const site = await serveBelow('/a/b/', home.publicDir);
  const opened = await openPage(browser, `${site.root}search.html`, desktop);
  const { page, said, requests } = opened;
  for (const query of ['script', 'img', 'onerror', 'javascript', 'r', 'o1']) {
    await ask(page, query, /found in 2026/);
    const strange =
      '.found :is(script, style, img, iframe, object, base, form, input, svg, [onload], [onerror], [style])';
    expect(await page.locator(strange).count()).toBe(0);
    const addresses: unknown = await page.evaluate(
      '[...document.querySelectorAll(".found a")].map(({ href }) => href)',
    );
    for (const address of Array.isArray(addresses) ? addresses : [addresses]) {
      expect(address).toMatch(
        /^(https:\/\/github\.com\/[\w.-]+\/[\w.-]+|http:\/\/127\.0\.0\.1:\d+\/a\/b\/digests\/2026-11-20\.html)$/,
      );
    }
  }
  await ask(page, '<img src=x onerror=alert(1)>', /“<img src=x onerror=alert\(1\)>”|found in/);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(said).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(site.root))).toEqual([]);
  expect(requests).toContain(`${site.root}search/2026.json`);
  await opened.close();
  site.close();
});

test('without JavaScript the page hides the search form, and links to the pages of years', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/search.html`);
  expect(await page.locator('form').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search');
  await page.getByRole('link', { name: '2025', exact: true }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('2025');
  await page.getByRole('link', { name: 'Search' }).first().click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search');
  await context.close();
});
