import { request } from 'node:http';
import { expect, test } from 'vitest';
import { paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { importLate } from '../../late-packages.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type is not installed
const { validatePaymentRequiredDetailed } = (await importLate(
  '@agentcash/discovery/dist/index.js',
)) as { validatePaymentRequiredDetailed: (challenge: unknown) => unknown };
const gateway = await openPaidGateway(await openChain());
const name = `${'o'.repeat(39)}/${'n'.repeat(100)}`;
const queries = [
  '',
  'limit=1',
  'fields=strs',
  `${encodeURIComponent('👩‍👧'.repeat(50))}=1`,
  'x=1&y=2',
  `compare=${Array.from({ length: 19 }, (_, at) => `${name.slice(0, -2)}${at + 10}`).join(',')}`,
];
const cases = paidEndpoints.flatMap(({ path }) =>
  [path, path.replace('{owner}/{name}', name)]
    .filter((each) => !each.includes('{'))
    .flatMap((each) => queries.map((query) => `${each}?${query}`)),
);

/** The bytes of the head of an answer, and its PAYMENT-REQUIRED. */
function measure(path: string): Promise<{ head: number; challenge: string }> {
  return new Promise((resolve, reject) => {
    request(`${gateway.address}${path}`, (response) => {
      response.resume();
      const { rawHeaders } = response;
      const lines = rawHeaders.map((text) => Buffer.byteLength(text) + 2);
      const head = lines.reduce(
        (sum, bytes) => sum + bytes,
        'HTTP/1.1 402 Payment Required'.length + 4,
      );
      resolve({ head, challenge: String(response.headers['payment-required']) });
    })
      .on('error', reject)
      .end();
  });
}

test.each(cases)('the challenge of %s passes proxies that take 4 KB', async (path) => {
  const { head, challenge } = await measure(path);
  const required: unknown = JSON.parse(Buffer.from(challenge, 'base64').toString());
  expect(required).toHaveProperty('x402Version', 2);
  expect(validatePaymentRequiredDetailed(required)).toMatchObject({ valid: true, issues: [] });
  expect(challenge.length).toBeLessThanOrEqual(3_500);
  expect(head).toBeLessThanOrEqual(4_000);
});
