import { spawn } from 'node:child_process';

/** Where anvil says that it listens. */
const listening = /Listening on \S+:(\d+)\s/;

/**
 * Runs a private chain for as long as standard input stays open: whoever holds the other end may be killed outright, and
 * the chain still ends. Once the chain listens, `{pid, port}` is said in a line.
 */
const [program = '', ...options] = process.argv.slice(2);
const chain = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
const end = () => chain.kill('SIGKILL');

process.once('SIGTERM', end);
process.once('exit', end);
process.stdin.once('end', end).once('error', end).resume();
process.stdout.once('error', end);
chain.once('error', (error) => process.stderr.write(`${error.message}\n`));
chain.once('close', () => process.exit(1));

let heard = '';
chain.stdout.setEncoding('utf8').on('data', listen);

function listen(text: string): void {
  heard += text;
  const [, port] = listening.exec(heard) ?? [];
  if (port === undefined) return;
  // What it says from now on, a line a call, is read and forgotten, so that it never waits to be heard.
  chain.stdout.off('data', listen).resume();
  process.stdout.write(`${JSON.stringify({ pid: chain.pid, port: Number(port) })}\n`);
}
