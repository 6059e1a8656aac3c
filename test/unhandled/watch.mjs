import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before everything else in every process that a test starts. It writes down each rejection that nobody handled,
 * in a file that fails the whole run, and changes nothing of what the process does about it.
 */
const usual = fileURLToPath(new URL('../../var/unhandled.log', import.meta.url));
const file = process.env['UNHANDLED_LOG'] ?? usual;

function report(reason) {
  mkdirSync(dirname(file), { recursive: true });
  const said = reason instanceof Error ? reason.stack : String(reason);
  appendFileSync(file, `${process.argv.join(' ')}\n${said}\n\n`);
}

// Without a listener, Node turns an unhandled rejection into an exception.
process.on('uncaughtExceptionMonitor', (error, origin) => {
  if (origin === 'unhandledRejection') report(error);
});
// Listens only if the program does, because a listener keeps Node from ending the process.
let listens = false;
process.on('newListener', (event) => {
  if (event !== 'unhandledRejection' || listens) return;
  listens = true;
  process.on('unhandledRejection', report);
});
