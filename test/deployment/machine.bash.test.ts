import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { openReceiver } from '../pipeline/night/receiver.ts';
import { readGatewaySettings } from '../../gateway/settings.ts';
import { newFolder } from '../run/new-folder.ts';

const folder = 'deployment/systemd';
const units = readdirSync(folder);
const services = units.filter((name) => name.endsWith('.service'));
const readUnit = (name: string) => readFileSync(join(folder, name), 'utf8');
/** All values of a key, in order. */
const valuesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const Compose = z.looseObject({
  services: z.record(z.string(), z.looseObject({ stop_grace_period: z.string().optional() })),
});
const compose = Compose.parse(parse(readFileSync('compose.yml', 'utf8'), { merge: true }));

/** Without systemd, two tests are left out. The others still read the units. */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.each(hasSystemd ? units : [])('systemd-analyze finds nothing wrong in %s', (name) => {
  const own = newFolder();
  // Node and we may be installed elsewhere on this machine.
  for (const unit of units) {
    const text = readUnit(unit).replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(own, unit), text.replaceAll('=/opt/trends/', `=${process.cwd()}/`));
  }
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(own, name)], {
    encoding: 'utf8',
  });
  const ofOurs = stderr.split('\n').filter((line) => line.includes('trends-'));
  expect({ status, ofOurs }).toEqual({ status: 0, ofOurs: [] });
});

test.each(hasSystemd ? services : [])('%s is exposed to little', (name) => {
  const args = ['security', '--offline=yes', '--no-pager', '--threshold=20', join(folder, name)];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect({ status, said: stdout.split('\n').slice(-2) }).toMatchObject({ status: 0 });
});

test.each(services)('%s has the hardening of the container', (name) => {
  const unit = readUnit(name);
  for (const line of [
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
  expect(valuesOf(unit, 'User')[0]).not.toMatch(/^(?:root)?$/);
  expect(unit).not.toMatch(/KEY=|PASSWORD=|TOKEN=/);
});

test('running paid calls get as long to finish as in the container', () => {
  const patience = compose.services['gateway-1']?.stop_grace_period;
  expect(`${valuesOf(readUnit('trends-gateway.service'), 'TimeoutStopSec')[0] ?? ''}s`).toBe(
    patience,
  );
});

test('what the unit sets is what the gateway reads', () => {
  const set: Record<string, string> = {};
  for (const line of valuesOf(readUnit('trends-gateway.service'), 'Environment')) {
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) set[name] = value;
  }
  const settings = readGatewaySettings({
    ...set,
    BASE_URL: 'https://trends.example',
    CONTACT_EMAIL: 'me@trends.example',
    PAYMENT_MODE: 'off',
  });
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    trustedProxies: ['127.0.0.1/32'],
  });
});

test.each(services)('the manual makes the user, the folders and the settings of %s', (name) => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const [, section = ''] = /\n## A machine of your own\n(.*?)\n## /s.exec(manual) ?? [];
  const unit = readUnit(name);
  const nameIn = (key: string) => valuesOf(unit, key)[0] ?? '';
  expect(section).toMatch(new RegExp(`adduser --system --group .* ${nameIn('User')}\n`));
  expect(section).toContain(`git clone REPOSITORY ${nameIn('WorkingDirectory')} `);
  expect(section).toContain(` > ${nameIn('EnvironmentFile')}`);
  for (const [, shared = ''] of unit.matchAll(/(?:DATA|PUBLIC)_DIR=(\S+)/g)) {
    expect(section).toMatch(new RegExp(`install --directory --owner trends .*${shared}`));
  }
});

test('a unit that failed is told by a POST, and no command line has the address', async () => {
  const [start = ''] = valuesOf(readUnit('trends-failed@.service'), 'ExecStart');
  const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(start) ?? [];
  expect(script).not.toBe('');
  const receiver = await openReceiver();
  // What systemd does with specifiers, dollars and backslashes.
  const command = script
    .replaceAll('%i', 'trends-nightly')
    .replaceAll('%H', 'here')
    .replaceAll('$$', () => '$');
  // Without an address nobody is told, and the unit does not fail.
  for (const NOTIFY_URL of ['', `${receiver.origin}/secret-topic`]) {
    const env = { PATH: process.env['PATH'], NOTIFY_URL };
    const child = spawn('/bin/sh', ['-c', command], { env });
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  }
  expect(receiver.received).toMatchObject([
    {
      method: 'POST',
      url: '/secret-topic',
      body: 'trends-nightly failed on here: journalctl --unit trends-nightly says why',
    },
  ]);
});

test('the night, the copy of the ledger and the gateway start the unit that tells', () => {
  const told = 'trends-failed@%N.service';
  for (const unit of ['trends-nightly.service', 'trends-ledger-copy.service']) {
    expect(valuesOf(readUnit(unit), 'OnFailure')).toEqual([told]);
  }
  expect(valuesOf(readUnit('trends-gateway.service'), 'ExecStopPost')[0]).toContain(told);
});

test('the timer and the nightly workflow try at the same hours', () => {
  const workflow = readFileSync('.github/workflows/nightly.yml', 'utf8');
  const [, minute, first, last] = /cron: '(\d+) (\d+)-(\d+) /.exec(workflow) ?? [];
  const [calendar] = valuesOf(readUnit('trends-nightly.timer'), 'OnCalendar');
  expect(calendar).toBe(`*-*-* ${(first ?? '').padStart(2, '0')}..${last}:${minute}:00 UTC`);
});

/** Rotates by these rules, with a new folder in place of those of the logs. */
function openRotation(rules: string) {
  const logs = newFolder();
  const own = newFolder();
  const config = join(own, 'trends.conf');
  writeFileSync(config, rules.replaceAll('/var/log/trends', logs), { mode: 0o644 });
  const args = ['--force', '--state', join(own, 'state'), config];
  const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const rotate = () => {
    const { status, stderr } = spawnSync('logrotate', args, { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return readdirSync(logs);
  };
  return { logs, rotate };
}

const logRules = readFileSync('deployment/logrotate/trends', 'utf8');

test('logrotate keeps what was written before, and a program can go on writing to the log', () => {
  // Fedora's settings for all logs begin so.
  const { logs, rotate } = openRotation(`dateext\n${logRules}`);
  const log = join(logs, 'night.log');
  appendFileSync(log, 'before\n');
  rotate();
  appendFileSync(log, 'after\n');
  expect(readFileSync(log, 'utf8')).toBe('after\n');
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('before\n');
  expect(rotate()).toContain('night.log.2.gz');
});
