import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway } from '../gateway/open-gateway.ts';
import { openHome } from '../pipeline/night/run-night.ts';
import {
  countBelow,
  expectSound,
  looks,
  openBrowser,
  openPage,
} from '../pipeline/publish/page/open-browser.ts';
import { readRecordedNight } from '../../scripts/lab/recordings/recorded-nights.ts';
import { folder, publishRecorded } from './recordings.ts';

async function openRecordedHome() {
  const home = await openHome();
  const dates = ['2026-08-14', '2026-08-15'];
  await publishRecorded(
    home,
    dates.map((date) => readRecordedNight(folder, date)),
  );
  return home;
}

describe.skipIf(folder === '')('the page of a recorded night', () => {
  let browser: Browser;
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  beforeAll(async () => {
    gateway = await openGateway({ home: await openRecordedHome(), publish: false });
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  const cases = ['/', '/digests/2026-08-14.html'].flatMap((path) =>
    looks.map((look) => ({ path, ...look })),
  );
  test.each(cases)(
    'logs no error, fits and is accessible at $path on a $size in $scheme',
    async ({ path, ...look }) => {
      const address = `http://127.0.0.1:${gateway.port}${path}`;
      const opened = await openPage(browser, address, look);
      await expectSound(opened, look, path === '/' ? 'recorded' : undefined);
      expect(opened.requests.length).toBeGreaterThan(0);
      await opened.close();
    },
  );

  test('has at most 45 KB', async () => {
    expect((await gateway.ask('/')).body.length).toBeLessThanOrEqual(45 * 1024);
  });

  test.each([
    [390, 844],
    [1280, 800],
  ])(
    'has the title and the names of two recommendations in the first screen of %i by %i pixels',
    async (width, height) => {
      const [window, named] = [{ width, height }, 'h1, .projects h3'];
      const front = `http://127.0.0.1:${gateway.port}/`;
      const { told, below } = await countBelow(browser, front, window, named);
      expect(told - below).toBeGreaterThan(2);
    },
  );
});
