import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { closeAtEnd } from '../../../gateway/at-end.ts';

const executablePath = '/usr/bin/chromium';
const screenshots = 'var/screenshots';

/** Chromium without a screen. Its background requests are switched off. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(`These tests need ${executablePath}: apt-get install -y chromium`);
  }
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

type Size = { width: number; height: number };

const sizes = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
} as const;

/** The window and the colour scheme in which a page is opened. */
export type Look = { size: keyof typeof sizes; scheme: 'light' | 'dark' };

export const looks: readonly Look[] = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
);

/** Both sizes and both schemes in two looks: the size decides what fits, and the scheme what has contrast. */
export const twoLooks = looks.filter(
  ({ size, scheme }) => (size === 'phone') === (scheme === 'dark'),
);

/** An opened page, with its errors and console messages, and the addresses that it requested. */
export type Opened = {
  page: Page;
  said: string[];
  requests: string[];
  close: () => Promise<void>;
};

let visitors = 0;

/** The header of a new visitor, for a gateway that trusts one proxy. */
export function asVisitor(): Record<string, string> {
  visitors += 1;
  return { 'X-Forwarded-For': `10.9.0.${visitors}` };
}

/** Pages that were closed. Chromium takes as long for a new page as for all that a test does with it. */
const closed = new WeakMap<Browser, Page[]>();

/** Opens an address in a new page, or in one that was closed, until the test ends. */
export async function openPage(
  browser: Browser,
  url: string,
  look: Look,
  headers: Record<string, string> = {},
): Promise<Opened> {
  const free = closed.get(browser) ?? [];
  closed.set(browser, free);
  const page = free.pop() ?? (await browser.newPage());
  await page.setViewportSize(sizes[look.size]);
  await page.emulateMedia({ media: null, colorScheme: look.scheme });
  await page.setExtraHTTPHeaders(headers);
  const said: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) said.push(`${response.url()}: ${response.status()}`);
  });
  await page.goto(url);
  const close = closeAtEnd(async () => {
    page.removeAllListeners();
    await page.goto('about:blank');
    free.push(page);
  });
  return { page, said, requests, close };
}

/** How many pixels wider than its window the page is. */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const Violations = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

/**
 * Fails unless the page fits, is accessible, logs no error and asks no other server. It makes a
 * picture of that name.
 */
export async function expectSound(
  { page, said, requests }: Omit<Opened, 'close'>,
  look: Look,
  picture?: string,
): Promise<void> {
  expect(await readOverflow(page)).toBe(0);
  if (picture !== undefined) await takeScreenshot(page, picture, look);
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  expect(said).toEqual([]);
  const { origin } = new URL(page.url());
  expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
}

/** The violations of WCAG 2.2 AA and of axe-core's best practices, with every table open. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  await page.evaluate(axeSource);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: rules } });
  const found: unknown = await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return Violations.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
}

/** How many texts of these elements a window of this size shows or has below its first screen. */
export async function countBelow(browser: Browser, url: string, viewport: Size, named: string) {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  const boxes = await Promise.all(
    (await page.locator(named).all()).map((one) => one.boundingBox()),
  );
  await page.close();
  const isBelow = (box: (typeof boxes)[number]) => !box || box.y + box.height > viewport.height;
  return { told: boxes.length, below: boxes.filter(isBelow).length };
}

/** Saves a picture of the whole page, for people to look at, if somebody made the folder for pictures. */
async function takeScreenshot(page: Page, name: string, look: Look): Promise<void> {
  if (!existsSync(screenshots)) return;
  const path = join(screenshots, `${name}-${look.size}-${look.scheme}.png`);
  await page.screenshot({ path, fullPage: true });
}
