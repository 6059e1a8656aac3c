import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';

/*
 * A gateway that sells made-up nights on a private chain, under V8's precise coverage. After each message it sends the
 * product files of which a function ran since the last one.
 */
// At intervals, a gateway looks for nights and for unfinished payments. That is no part of a call, so no interval ends here.
mock.timers.enable({ apis: ['setInterval'] });
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const { serve } = await import('../../gateway/serve.ts');
const { openLog } = await import('../../gateway/http/log.ts');
const { readGatewaySettings } = await import('../../gateway/settings.ts');

const root = `${pathToFileURL(join(import.meta.dirname, '..', '..')).href}/`;

async function takeCovered(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const covered = result.filter(({ url, functions }) => {
    // A function that begins at 0 is the whole file, which runs when it is loaded.
    const ran = functions.some(
      ({ ranges: [whole] }) => whole && whole.startOffset > 0 && whole.count > 0,
    );
    return ran && /^(?:gateway|pipeline)\//.test(url.replace(root, ''));
  });
  return covered.map(({ url }) => url.replace(root, '').replace(/\?.*$/, '')).toSorted();
}

process.on('message', () => {
  void takeCovered().then((files) => process.send?.(files));
});
const stopped = new Promise<void>((resolve) => {
  process.once('SIGTERM', () => resolve());
});

const settings = readGatewaySettings(process.env);
const { payment } = settings;
if (payment?.mode !== 'remote') throw new Error('expected PAYMENT_MODE=remote and its settings');
await serve(
  { ...settings, payment: { ...payment, mode: 'dev' } },
  openLog('info', Date.now),
  stopped,
);
process.disconnect();
