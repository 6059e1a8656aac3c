import { appendFileSync, mkdirSync } from 'node:fs';

/*
 * Loaded before everything else in every process that a test starts. It writes down each rejection that nobody handled,
 * in a file that fails the whole run, and changes nothing of what the process does about it.
 */
const folder = new URL('../../var/', import.meta.url);

function report(reason) {
  mkdirSync(folder, { recursive: true });
  const said = reason instanceof Error ? reason.stack : String(reason);
  appendFileSync(new URL('unhandled.log', folder), `${process.argv.join(' ')}\n${said}\n\n`);
}

// Where nobody listens, Node makes an exception of it.
process.on('uncaughtExceptionMonitor', (error, origin) => {
  if (origin === 'unhandledRejection') report(error);
});
// Where the program listens, so do we. A listener of ours alone would keep Node from ending the process.
let listens = false;
process.on('newListener', (event) => {
  if (event !== 'unhandledRejection' || listens) return;
  listens = true;
  process.on('unhandledRejection', report);
});
