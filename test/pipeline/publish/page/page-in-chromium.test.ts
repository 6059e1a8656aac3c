import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { day, openGateway } from '../../../gateway/open-gateway.ts';
import { openHome } from '../../night/run-night.ts';
import {
  asVisitor,
  countBelow,
  expectSound,
  looks,
  openBrowser,
  openPage,
  readOverflow,
  twoLooks,
} from './open-browser.ts';

const home = await openHome();
// A week has an edition only with three nights, so three are of the week before. Nights of fewer rows recommend too little.
const rows = 120;
for (const age of [8, 7, 6, 3, 2, 1, 0]) await home.publish(addDays(day, -age), rows);
const env = { TRUSTED_PROXIES: '127.0.0.1,::1' };
const gateway = await openGateway({ home, publish: false, env });
const origin = `http://127.0.0.1:${gateway.port}`;
const browser = await openBrowser();
afterAll(() => browser.close());

const pages = [
  ['front', '/'],
  ['night', '/digests/2026-11-19.html'],
  ['month', '/digests/2026-11.html'],
  ['language', '/languages/rust.html'],
  ['subjects', '/subjects.html'],
  ['week', '/weeks/2026-W46.html'],
  ['weeks', '/weeks.html'],
  ['repository', 'the first history on the front page'],
  ['year', '/digests/2026.html'],
  ['search', '/search.html'],
  ['method', '/method.html'],
  ['track-record', '/track-record.html'],
  ['not-found', '/404.html'],
] as const;
const cases = pages.flatMap(([name, path]) =>
  (name === 'front' ? looks : twoLooks).map((look) => ({ name, path, ...look })),
);

test.each(cases)(
  'the $name page on a $size in $scheme logs no error, requests nothing from elsewhere, fits, and is accessible',
  async ({ name, path, ...look }) => {
    const address = await findAddress(path);
    const opened = await openPage(browser, address, look, asVisitor());
    await expectSound(opened, look, `demo-${name}`);
    expect(opened.requests.length).toBeGreaterThanOrEqual(2);
  },
);

/** The address of a path. That of a repository's page is read from the front page, which links to it. */
async function findAddress(path: string): Promise<string> {
  if (path.startsWith('/')) return `${origin}${path}`;
  const front = await (await fetch(`${origin}/`)).text();
  const [, history = ''] = /class="history" href="([^"]+)"/.exec(front) ?? [];
  return `${origin}/${history}`;
}

test('the first screen has the title and each recommendation, and on a phone the first two', async () => {
  const named = 'h1, .projects h3';
  const desk = await countBelow(browser, origin, { width: 1280, height: 800 }, named);
  expect(desk.told).toBeGreaterThan(2);
  expect(desk.below).toBe(0);
  const phone = await countBelow(browser, origin, { width: 390, height: 844 }, named);
  expect(phone.told - phone.below).toBeGreaterThanOrEqual(3);
});

test('the pages can be read without JavaScript, and their links lead to each other', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${origin}/`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Made-up demo');
  const courses = await page.locator('.projects').getByRole('img').count();
  expect(courses).toBeGreaterThan(0);
  expect(await page.getByRole('img').count()).toBe(courses);
  for (const name of ['Languages', 'Subjects']) {
    expect(await page.getByRole('navigation', { name }).locator('a').count()).toBeGreaterThan(3);
  }
  await page.getByRole('link', { name: /^19 November/ }).click();
  expect(await page.title()).toContain('Made-up demo night');
  await page.getByRole('link', { name: 'All of November 2026' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('November 2026');
  await page.getByRole('link', { name: 'All of 2026' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('2026');
  await page.getByRole('link', { name: 'All years' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.close();
});

test('on the narrowest phones, no word of the track record is broken; its tables have names', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto(`${origin}/track-record.html`);
  const cells = `[...document.querySelectorAll('.record :is(th, td)')]`;
  await page.evaluate(`${cells}.forEach((cell) => { cell.style.overflowWrap = 'normal'; })`);
  const tooWide = `${cells}.filter((cell) => cell.scrollWidth > cell.clientWidth)`;
  expect(await page.evaluate(`${tooWide}.map((cell) => cell.textContent)`)).toEqual([]);
  expect(await page.getByRole('table', { name: 'All months' }).count()).toBe(1);
  await page.close();
});

const Focus = z.object({ text: z.string(), outline: z.number(), visible: z.boolean() });

test('by keyboard, the first step skips to the content, and each focused element is visible', async () => {
  const opened = await openPage(browser, `${origin}/`, { size: 'desktop', scheme: 'light' });
  const { page } = opened;
  const steps: z.infer<typeof Focus>[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    steps.push(
      Focus.parse(
        await page.evaluate(`(() => {
          const at = document.activeElement;
          const style = getComputedStyle(at);
          const { top, bottom } = at.getBoundingClientRect();
          const outline = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
          return { text: at.textContent, outline, visible: top < innerHeight && bottom > 0 };
        })()`),
      ),
    );
  }
  expect(steps[0]?.text).toBe('Skip to the content');
  expect(new Set(steps.map(({ text }) => text)).size).toBeGreaterThan(8);
  for (const step of steps) expect(step).toMatchObject({ visible: true });
  expect(Math.min(...steps.map(({ outline }) => outline))).toBeGreaterThanOrEqual(2);
  await page.goto(`${origin}/`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

let zoomed: Promise<Page> | undefined;

test.each(pages)(
  'the %s page fits at 200 % zoom, with text of twice the size, and on white paper without its navigation',
  async (_name, path) => {
    // Zoom halves the window that a page has.
    const window = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
    const page = await (zoomed ??= browser.newPage(window));
    await page.emulateMedia({ media: 'screen' });
    await page.goto(await findAddress(path));
    expect(await readOverflow(page)).toBe(0);
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    expect(await readOverflow(page)).toBe(0);
    await page.evaluate('document.documentElement.style.fontSize = ""');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await readOverflow(page)).toBe(0);
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe('rgb(255, 255, 255)');
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    for (const hidden of ['.skip', '.masthead nav', '.colophon ul']) {
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    }
    expect(await page.locator('.facts .more').filter({ visible: false }).count()).toBe(0);
  },
);

test('a filter is a link: it shows the rows that are in it and is marked, without a script or a request', async () => {
  const look = { size: 'desktop', scheme: 'light' } as const;
  const { page, requests } = await openPage(browser, `${origin}/`, look);
  const items = page.locator('.rows li');
  const filter = page.getByRole('navigation', { name: 'Show only' }).getByRole('link').nth(1);
  const [all, before] = [await items.count(), requests.length];
  const weight = () =>
    page.evaluate('getComputedStyle(document.querySelectorAll(".others .chips a")[1]).fontWeight');
  const plain = await weight();
  await filter.click();
  const shown = await items.filter({ visible: true }).count();
  expect(await filter.innerText()).toMatch(new RegExp(` ${shown}$`));
  expect(shown).toBeLessThan(all);
  expect(await weight()).not.toBe(plain);
  await page.getByRole('link', { name: 'All', exact: true }).first().click();
  expect(await items.filter({ visible: true }).count()).toBe(all);
  // Chromium may ask for the icon again.
  const others = requests.slice(before).filter((url) => !url.endsWith('/favicon.svg'));
  expect(others).toEqual([]);
});

test('the page has different backgrounds in light and in dark, and more contrast on request', async () => {
  const { page } = await openPage(browser, `${origin}/`, { size: 'phone', scheme: 'light' });
  const readColour = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await readColour();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readColour()).not.toBe(light);
  const soft = () => page.evaluate('getComputedStyle(document.querySelector(".kicker")).color');
  const usual = await soft();
  await page.emulateMedia({ contrast: 'more' });
  expect(await soft()).not.toBe(usual);
});
