import { afterAll, expect, test } from 'vitest';
import { day, openGateway } from '../../../gateway/open-gateway.ts';
import { openHome } from '../../night/run-night.ts';
import { publishScan } from '../open-place.ts';
import { makeHostileNight } from './hostile-night.ts';
import { expectSound, openBrowser, openPage, twoLooks } from './open-browser.ts';

const home = await openHome();
for (const date of ['2026-11-19', day]) {
  const { scan, analysis } = makeHostileNight(date);
  const place = { ...home, baseUrl: 'http://localhost:3000', now: `${date}T06:06:00.000Z` };
  await publishScan(place, scan, analysis);
}
const gateway = await openGateway({ home, publish: false });
const origin = `http://127.0.0.1:${gateway.port}`;
const browser = await openBrowser();
afterAll(() => browser.close());

const cases = ['/', '/digests/2026-11-19.html', '/digests/2026-11.html'].flatMap((path) =>
  twoLooks.map((look) => ({ path, ...look })),
);

test.each(cases)(
  'every payload is inert at $path on a $size in $scheme',
  async ({ path, ...look }) => {
    const opened = await openPage(browser, `${origin}${path}`, look);
    const { page } = opened;
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    const strange =
      'script, style, img, iframe, object, base, form, input, svg a, [onload], [style]';
    expect(await page.locator(strange).count()).toBe(0);
    expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    const addresses: unknown = await page.evaluate(
      '[...document.links].map(({ href }) => href).filter((href) => !href.startsWith(location.origin))',
    );
    for (const address of Array.isArray(addresses) ? addresses : [addresses]) {
      expect(address).toMatch(/^https:\/\/github\.com\/o\d+\/r$/);
    }
    await expectSound(opened, look, path === '/' ? 'hostile' : undefined);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
  },
);

test('the browser would not run a script that got into a page', async () => {
  const look = { size: 'desktop', scheme: 'light' } as const;
  const { page, said } = await openPage(browser, `${origin}/`, look);
  await page.evaluate(`(() => {
    const script = document.createElement('script');
    script.textContent = 'window.pwned = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png">');
  })()`);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(said.join('\n')).toContain('Content Security Policy');
});
