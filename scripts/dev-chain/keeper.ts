import { spawn } from 'node:child_process';

/** Anvil's line that names its port. */
const listening = /Listening on \S+:(\d+)\s/;

/**
 * Runs a private chain until standard input ends. The chain therefore ends even when its parent is killed. Once the chain
 * listens, this prints `{pid, port}` as one line.
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
  // Anvil prints a line for each call. They are read and dropped, because a full pipe would block it.
  chain.stdout.off('data', listen).resume();
  process.stdout.write(`${JSON.stringify({ pid: chain.pid, port: Number(port) })}\n`);
}
