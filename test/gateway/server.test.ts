import { expect, test } from 'vitest';
import { openGatewayProcess } from './gateway-process.ts';
import { runProgram } from '../run/run-program.ts';
import { newFolder } from '../run/new-folder.ts';

/** Runs a gateway that cannot start, and gives its exit code and its errors. */
function failToStart(env: Record<string, string>) {
  return runProgram('gateway/server.ts', [], env);
}

test('all wrong settings are named at once', async () => {
  const env = {
    PORT: '70000',
    BASE_URL: 'trends',
    TRUSTED_PROXIES: 'all',
    HOST: 'me',
    CONTACT_EMAIL: 'me',
  };
  const { code, error } = await failToStart(env);
  expect(code).toBe(1);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).toContain('PORT: expected a whole number from 0 to 65535, got "70000"');
  expect(error).toContain('BASE_URL: expected an http or https address, got "trends"');
  expect(error).toContain('TRUSTED_PROXIES: expected addresses or networks separated by commas');
  expect(error).toContain('HOST: expected an IP address, such as 127.0.0.1, got "me"');
  expect(error).toContain('CONTACT_EMAIL: expected an e-mail address, got "me"');
});

test('with HOST, the gateway and its metrics listen at that address alone', async () => {
  const gateway = await openGatewayProcess({ HOST: '127.0.0.2', METRICS_PORT: '0' });
  const metrics = gateway.lines.find((line) => line.includes('"metrics-started"'));
  const [, metricsPort = ''] = /"port":(\d+)/.exec(metrics ?? '') ?? [];
  for (const [port, path] of [
    [gateway.port, 'health'],
    [metricsPort, 'metrics'],
  ]) {
    expect((await fetch(`http://127.0.0.2:${port}/${path}`)).status).toBe(200);
    // Servers of other tests may have the same port of 127.0.0.1.
    await expect(fetch(`http://127.0.0.3:${port}/${path}`)).rejects.toThrow('fetch failed');
  }
});

test('a HOST of another machine is refused with one sentence', async () => {
  expect((await failToStart({ HOST: '192.0.2.1', PORT: '0' })).error).toBe(
    'gateway: HOST: 192.0.2.1 is no address of this machine\n',
  );
});

test('a gateway warns that nothing is published yet and that nothing is sold, and starts', async () => {
  const dataDir = newFolder();
  const { lines } = await openGatewayProcess({ DATA_DIR: dataDir, PAYMENT_MODE: '' });
  expect(lines[0]).toContain('"settings-read"');
  expect(lines[0]).toContain('PAYMENT_MODE: off or remote');
  expect(lines[1]).toContain('"nothing-published"');
  expect(lines[1]).toContain(`nothing is published yet in ${dataDir}; npm run nightly`);
  expect(lines).toContainEqual(
    expect.stringMatching(/"warn".*"payments-off".*"PAYMENT_MODE is not set, so nothing is sold"/),
  );
});

test('if the published pages name another address, or a night is made up, it warns and starts', async () => {
  const gateway = await openGatewayProcess({
    BASE_URL: 'https://trends.example',
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: `0x${'1'.repeat(40)}`,
    FACILITATOR_URL: 'http://127.0.0.1:9',
    RPC_URL: 'http://127.0.0.1:9',
  });
  expect(gateway.lines).toContainEqual(expect.stringMatching(/"night-made-up".*never sold/));
  const told = gateway.lines.find((line) => line.includes('"address-differs"'));
  expect(told).toContain(
    'the published pages and feeds name http://localhost:3000, and this service is https://trends.example; BASE_URL=https://trends.example npm run render, ',
  );
});
