import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClosers } from '../gateway/start/closers.ts';
import { readPipelineSettings } from '../pipeline/night/settings.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { publishMadeUpNight } from './demo/nights.ts';
import { runGateway } from './demo/run-gateway.ts';
import { clients } from './lab/clients/programs.ts';
import { findFault, installClients, packages, tryClient } from './lab/clients/try.ts';
import { openDevPayment } from './lab/dev-chain/dev-payment.ts';

const { fail } = readCommandLine({
  name: 'try-clients',
  does: 'Lets the clients of others buy from a gateway of this machine, and tells what works.',
  options: {},
  note: 'It installs them in var/clients, some 600 MB. Exit code 0 means that none paid and got nothing.',
});

const closers = createClosers();
try {
  await installClients();
  const folder = await mkdtemp(join(tmpdir(), 'try-clients-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  const settings = readPipelineSettings({
    DATA_DIR: join(folder, 'data'),
    PUBLIC_DIR: join(folder, 'public'),
  });
  const folders = await publishMadeUpNight({ settings, log: () => undefined }, 0);
  const dev = await openDevPayment();
  closers.add(dev.close);
  const gateway = await runGateway(folders, dev.settings);
  closers.add(gateway.stop);
  const faults: string[] = [];
  process.stdout.write('| client | version | works |\n|---|---|---|\n');
  for (const client of clients) {
    const outcome = await tryClient(client, { ...gateway, chain: dev.chain });
    const fault = findFault(outcome);
    const { name, wanted, line } = client;
    const version = packages[name.split(/,? /)[0] ?? ''] ?? '';
    const works = {
      rows: line === undefined ? 'buys as it comes' : `buys with \`${line}\``,
      free: 'reads what is free as it comes',
      nothing: 'gets nothing, and pays nothing',
    }[wanted];
    process.stdout.write(`| ${name} | ${version} | ${fault ?? works} |\n`);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  if (faults.length > 0) fail(faults.join('\n'));
} finally {
  await closers.close();
}
