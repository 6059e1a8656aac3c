import { spawn } from 'node:child_process';

/** The line in which anvil reports its port. */
const listening = /Listening on \S+:(\d+)\s/;

/**
 * Runs a private chain until standard input ends. The chain therefore ends even if its parent is killed.
 *
 * Prints `{pid, port}` as one line once the chain listens. It has no types, because tsx takes five times as long to load.
 */
const [program = '', ...options] = process.argv.slice(2);
const chain = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
const end = () => void chain.kill('SIGKILL');

process.once('SIGTERM', end);
process.once('exit', end);
process.stdin.once('end', end).once('error', end).resume();
process.stdout.once('error', end);
chain.once('error', (error) => void process.stderr.write(`${error.message}\n`));
chain.once('close', () => void process.exit(1));

let heard = '';
chain.stdout.setEncoding('utf8').on('data', listen);

/** @param {string} text */
function listen(text) {
  heard += text;
  const [, port] = listening.exec(heard) ?? [];
  if (port === undefined) return;
  // Anvil prints a line for each call. The lines are read and dropped, because a full pipe would block anvil.
  chain.stdout.off('data', listen).resume();
  process.stdout.write(`${JSON.stringify({ pid: chain.pid, port: Number(port) })}\n`);
}
