import { readFile, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { SearchMonth } from '../../../../pipeline/contract/search-year.ts';
import { closeAtEnd } from '../../../gateway/at-end.ts';
import { day, openGateway } from '../../../gateway/open-gateway.ts';
import { serve } from '../../../standin/serve.ts';
import { copyMadeUpHome } from '../../night/copied-home.ts';
import { openHome } from '../../night/run-night.ts';
import { openPlace, publishScan } from '../open-place.ts';
import { makeHostileNight } from '../page/hostile-night.ts';
import { expectSound, looks, openBrowser, openPage } from '../page/open-browser.ts';

const earlier = ['2024-12-31', '2025-12-31'];
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const desktop = { size: 'desktop', scheme: 'light' } as const;

const home = await copyMadeUpHome(...earlier, '2026-11-19', day);
const gateway = await openGateway({ home, publish: false });
const origin = `http://127.0.0.1:${gateway.port}`;
const browser = await openBrowser();
afterAll(() => browser.close());

/** The repositories that the nights of a month first listed. */
const read = async (month: string) =>
  SearchMonth.parse(JSON.parse(await home.read(`search/${month}.json`))).repositories;
const lists = {
  '2024-12': await read('2024-12'),
  '2025-12': await read('2025-12'),
  '2026-11': await read('2026-11'),
};

/** The address of a file server below a path. It sends no content security policy. */
async function serveBelow(folder: string, publicDir: string) {
  const { url, close } = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const type = types[extname(pathname)] ?? 'application/octet-stream';
    const path = pathname.slice(folder.length);
    // The icon is a document, so no night writes it.
    readFile(join(path === 'favicon.svg' ? 'public' : publicDir, path)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': type }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  closeAtEnd(close);
  return `${url}${folder}`;
}

async function ask(page: Page, query: string, said: RegExp): Promise<string[]> {
  await page.getByRole('searchbox').fill(query);
  await page.getByRole('status').filter({ hasText: said }).waitFor();
  return page.locator('.found h3').allTextContents();
}

/**
 * The address that the page itself has. `page.url()` may still be the one before: Chromium reports an address that a script
 * replaced after it reports that a key was pressed.
 */
async function readAddress(page: Page): Promise<URL> {
  return new URL(String(await page.evaluate('location.href')));
}

const newest = () => lists['2026-11'][0]?.name ?? '';

test.each(looks)(
  'a search on a $size in $scheme finds rows, fits, requests nothing from elsewhere, and is accessible',
  async (look) => {
    const opened = await openPage(browser, `${origin}/search.html?q=demo`, look);
    const { page } = opened;
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ repositories and \d+ nights found in the years 2025 to 2026\./ })
      .waitFor();
    expect(await page.locator('.found li').count()).toBeGreaterThan(0);
    // Nothing in view moved when the form and its results came.
    const shifts = `(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      return observer.takeRecords().reduce((sum, { value }) => sum + value, 0);
    })()`;
    expect(await page.evaluate(shifts)).toBeLessThan(0.02);
    await expectSound(opened, look, 'search');
  },
);

test('it finds a name by its whole or its beginning, and marks the words that were found', async () => {
  const { page, said } = await openPage(browser, `${origin}/search.html`, desktop);
  const name = newest();
  expect((await ask(page, name, /found in/))[0]).toBe(name);
  const marked = await page.locator('.found h3').first().locator('mark').allTextContents();
  const [owner = '', ...parts] = name.split(/[/_.-]/);
  expect(marked).toEqual([owner, ...parts]);
  // Typed without what stands between.
  expect((await ask(page, parts.join(''), /found in/))[0]).toBe(name);
  expect(await page.locator('.found h3').first().locator('mark').allTextContents()).toEqual(parts);
  await page.emulateMedia({ forcedColors: 'active' });
  const behind = 'getComputedStyle(document.querySelector(".found mark")).backgroundColor';
  expect(await page.evaluate(behind)).toMatch(/^rgb\(/);
  const word = name.split(/[/_-]/).findLast((part) => part.length > 4) ?? '';
  expect(await ask(page, word.slice(0, -1), /found in/)).toContain(name);
  expect(said).toEqual([]);
});

test('with a typing mistake it shows what was meant, and offers the name', async () => {
  const { page } = await openPage(browser, `${origin}/search.html`, desktop);
  const similar = /Nothing found for “repositroies”\. With similar words: /;
  expect(await ask(page, 'repositroies', similar)).not.toEqual([]);
  const name = newest();
  const mistyped = `${name.slice(0, -2)}${name.at(-2) === 'x' ? 'y' : 'x'}${name.slice(-1)}`;
  expect(await ask(page, mistyped, /Nothing found for .* found in .* for “/)).toContain(name);
  const meant = page.getByRole('button', { name, exact: true });
  await meant.focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('searchbox').inputValue()).toBe(name);
  expect((await readAddress(page)).searchParams.get('q')).toBe(name);
  expect(await meant.isVisible()).toBe(false);
  expect(await page.evaluate('document.activeElement.id')).toBe('q');
});

test('where nothing is found it says what was searched', async () => {
  const { page } = await openPage(browser, `${origin}/search.html`, desktop);
  const searched =
    /^Nothing found for “zeppelinesque”\. This searched \d+ repositories and 3 nights in the years 2025 to 2026\..* Older years are not searched yet\.$/;
  expect(await ask(page, 'zeppelinesque', searched)).toEqual([]);
  expect(await ask(page, ' ', /Type a name/)).toEqual([]);
  expect(await page.locator('.found section').count()).toBe(0);
});

test('a repository leads to its own page while it has one, and a made-up one without a page leads nowhere', async () => {
  const { page } = await openPage(browser, `${origin}/search.html`, desktop);
  const shown = lists['2026-11'].find(({ named }) => named === undefined)?.name ?? '';
  const other = lists['2025-12'].find(({ pageUntil = '' }) => pageUntil < day)?.name ?? '';
  await ask(page, other, /found in/);
  expect(await page.locator('.found h3').first().locator('a').count()).toBe(0);
  await ask(page, shown, /found in/);
  await page.locator('.found h3 a').first().click();
  expect(await page.locator('h1').textContent()).toBe(shown);
  expect((await readAddress(page)).pathname).toBe(`/repositories/${shown}.html`);
});

test('with only the keyboard, a search reaches older years, and its address opens the same search again', async () => {
  const { page } = await openPage(browser, `${origin}/search.html`, desktop);
  const old = lists['2024-12'][0]?.name ?? '';
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(old);
  await page.keyboard.press('Enter');
  expect((await readAddress(page)).searchParams.get('q')).toBe(old);
  const more = page.getByRole('button', { name: 'Search older years too: 2024' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'found in the years 2024 to 2026' }).waitFor();
  expect(await page.locator('.found h3').allTextContents()).toContain(old);
  expect(await more.isVisible()).toBe(false);
  expect(await page.evaluate('document.activeElement.id')).toBe('q');
  await page.goto((await readAddress(page)).href);
  expect(await page.getByRole('searchbox').inputValue()).toBe(old);
  await page.getByRole('searchbox').fill('made-up');
  await page.locator('.found section').last().locator('a').first().click();
  expect(await page.locator('h1').textContent()).not.toBe('Search');
});

test('without a connection the page says so, and tries again', async () => {
  const one = await openHome();
  await one.publish(day);
  const site = await serveBelow('/', one.publicDir);
  const list = join(one.publicDir, 'search/2026-11.json');
  await rename(list, `${list}.away`);
  const { page } = await openPage(browser, `${site}search.html?q=made`, desktop);
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
});

test('below another address, hostile texts are found as texts, and nothing runs or requests anything from elsewhere', async () => {
  const place = await openPlace();
  const { scan, analysis } = makeHostileNight(day);
  await publishScan(place, scan, analysis);
  const site = await serveBelow('/a/b/', place.publicDir);
  const opened = await openPage(browser, `${site}search.html`, desktop);
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
        /^(https:\/\/github\.com\/[\w.-]+\/[\w.-]+|http:\/\/127\.0\.0\.1:\d+\/a\/b\/(digests\/2026-11-20|repositories\/[\w.-]+\/[\w.-]+)\.html)$/,
      );
    }
  }
  await ask(page, '<img src=x onerror=alert(1)>', /“<img src=x onerror=alert\(1\)>”|found in/);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(said).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(site))).toEqual([]);
  expect(requests).toContain(`${site}search/2026-11.json`);
});

test('without JavaScript the page has no search form, also for browsers of text, and links to the pages of years', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${origin}/search.html`);
  expect(await page.locator('form').count()).toBe(0);
  expect(await page.getByText('Here the search needs JavaScript').isVisible()).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search');
  await page.getByRole('link', { name: '2025', exact: true }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('2025');
  await page.getByRole('link', { name: 'Search' }).first().click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search');
  await page.close();
});
