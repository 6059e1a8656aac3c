import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileLedger } from '../../gateway/payment/ledger/file-ledger.ts';
import { addDays } from '../../pipeline/contract/dates.ts';
import { openHome } from '../pipeline/night/run-night.ts';
import { newPayment, noon } from '../gateway/payment/ledger/payments.ts';
import { settle } from '../gateway/payment/ledger/place.ts';
import { runProgram } from '../run/run-program.ts';
import { readFolder } from '../pipeline/publish/read-folder.ts';
import { openNginx } from './nginx/open-nginx.ts';
import { stampsOf } from './open-runner.ts';
import { newFolder } from '../run/new-folder.ts';

const day = '2026-11-20';

/** The npm commands of the manual's section on restoring, in their order. */
async function manualCommands(): Promise<string[]> {
  const manual = await readFile('docs/operations.md', 'utf8');
  const [, section = ''] = /\n### Restore\n(.*?)\n##/s.exec(manual) ?? [];
  return [...section.matchAll(/^npm run ([\w-]+)$/gm)].map(([, command = '']) => command);
}

test(
  'what the manual backs up brings the service back by the commands of the manual, byte for byte and with equal ETags',
  { timeout: 240_000 },
  async () => {
    const home = await openHome();
    for (const age of [2, 1, 0]) await home.publish(addDays(day, -age));
    const ledgerDir = join(home.folder, 'ledger');
    const ledger = await openFileLedger({
      folder: ledgerDir,
      replayMs: 86_400_000,
      now: () => noon,
    });
    await settle(ledger, newPayment(1));
    await ledger.close();

    const backup = newFolder();
    await cp(home.archive.dataDir, join(backup, 'data'), { recursive: true });
    await cp(ledgerDir, join(backup, 'ledger'), { recursive: true });
    // The first machine rendered night by night. The second one, later, all of them at once.
    await home.run({ command: 'scripts/build-documents.ts' });
    const before = await readFolder(home.publicDir);

    const commands = await manualCommands();
    expect(commands).toEqual(['render', 'build-documents', 'check-data', 'ledger']);
    const env = {
      DATA_DIR: join(backup, 'data'),
      PUBLIC_DIR: join(backup, 'public'),
      LEDGER_DIR: join(backup, 'ledger'),
      BASE_URL: 'http://localhost:3000',
    };
    let said = '';
    for (const command of commands) {
      const ended = await runProgram(`scripts/${command}.ts`, [], env);
      expect(ended).toMatchObject({ code: 0, error: '' });
      said = ended.out;
    }
    const after = await readFolder(env.PUBLIC_DIR);
    const differing = [...before].filter(([path, text]) => after.get(path) !== text);
    expect(differing.map(([path]) => path)).toEqual([]);
    const stamps = await stampsOf(env.PUBLIC_DIR);
    expect(stamps).toMatchObject(await stampsOf(home.publicDir));
    expect(Object.keys(stamps)).toContain('openapi.json');
    const machines = [home.publicDir, env.PUBLIC_DIR];
    const [one, two] = await Promise.all(machines.map((publicDir) => openNginx({ publicDir })));
    for (const path of ['/openapi.json', '/style.css', '/', '/v1/index']) {
      const { etag } = (await one?.ask(path))?.headers ?? {};
      expect(etag).toMatch(/^"/);
      const again = await two?.ask(path, { headers: { 'If-None-Match': String(etag) } });
      expect([path, again?.status]).toEqual([path, 304]);
    }
    expect(said).toContain('0.01');
  },
);
