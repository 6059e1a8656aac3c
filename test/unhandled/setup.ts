/** Makes every process that tests start load the watch for rejections. Vitest watches the tests' own process. */
process.env['NODE_OPTIONS'] = `--import=${new URL('watch.mjs', import.meta.url).href}`;
