import { readFile } from 'node:fs/promises';
import { type Hex, isHex } from 'viem';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { requestCodeOf } from '../pipeline/platform/log.ts';
import { createAgent, readTransaction } from './lab/paying/agent.ts';

const { positionals, fail } = readCommandLine({
  name: 'pay',
  does: 'Buys one call and prints the answer.',
  wants: ['KEYFILE', 'URL'],
  options: {},
  note:
    'KEYFILE holds the private key of a wallet with USDC on Base; npm start prints the path of one for its private chain.\n' +
    'The command never pays more than the most expensive call costs.',
});
const [keyFile = '', url = ''] = positionals;

const key = (await readFile(keyFile, 'utf8').catch(() => undefined))?.trim();
if (!/^https?:/.test(url) || !URL.canParse(url)) {
  fail(`URL is not an address such as http://localhost:3000/v1/repos, got "${url}"`);
} else if (key === undefined) {
  fail(`${keyFile} cannot be read; the key file of npm start exists only while npm start runs`);
} else if (isHex(key) && key.length === 66) {
  await pay(key, url).catch((error: unknown) => fail(toSentence(error)));
} else {
  fail(`${keyFile} holds no private key of 0x and 64 hex digits`);
}

async function pay(payerKey: Hex, address: string): Promise<void> {
  const response = await createAgent(payerKey).fetch(address);
  const body = await response.text();
  process.stdout.write(`${body}\n`);
  const transaction = readTransaction(response);
  const unpaid = body.includes('settlement_pending')
    ? 'perhaps paid: the same command within ten minutes brings the answer of that payment'
    : 'not paid';
  process.stderr.write(
    `${response.status} ${response.statusText}, ${transaction ? `paid in transaction ${transaction}` : unpaid}\n`,
  );
  process.exitCode = response.ok ? 0 : 1;
}

/** The sentence of an error. `fetch` puts the reason of a failure into `cause`, and does not name the host. */
function toSentence(error: unknown): string {
  const { host } = new URL(url);
  if (!(error instanceof Error)) return `${host}: ${String(error)}`;
  if (error.message !== 'fetch failed') return `${host}: ${error.message}`;
  return `the service at ${host} cannot be reached (${requestCodeOf(error)}); is it running?`;
}
