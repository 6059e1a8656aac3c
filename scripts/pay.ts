import { readFile } from 'node:fs/promises';
import { type Hex, isHex } from 'viem';
import { createAgent, readTransaction } from './demo/agent.ts';

const [keyFile, url] = process.argv.slice(2);

/** Pays for one call, and prints its answer: `npm start` says with which key. */
if (keyFile === undefined || url === undefined) {
  end('usage: node --import tsx scripts/pay.ts KEY_FILE URL');
} else {
  const key = (await readFile(keyFile, 'utf8').catch(() => '')).trim();
  if (isHex(key) && key.length === 66) {
    await pay(key, url).catch((error: unknown) => end(`${url}: ${toSentence(error)}`));
  } else {
    end(`${keyFile} holds no private key; the one of npm start is there while it runs`);
  }
}

async function pay(key: Hex, address: string): Promise<void> {
  const response = await createAgent(key).fetch(address);
  process.stdout.write(`${await response.text()}\n`);
  const transaction = readTransaction(response);
  process.stderr.write(
    `${response.status} ${response.statusText}, ${transaction ? `paid in transaction ${transaction}` : 'not paid'}\n`,
  );
  process.exitCode = response.ok ? 0 : 1;
}

function toSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function end(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
