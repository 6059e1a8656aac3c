/** Has the watch loaded by every process that the tests of a file start. The tests' own process is watched by vitest. */
process.env['NODE_OPTIONS'] = `--import=${new URL('watch.mjs', import.meta.url).href}`;
