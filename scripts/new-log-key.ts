import { randomBytes } from 'node:crypto';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { formatSigner, parseSigner, toSigner } from '../pipeline/publish/log/note.ts';

const { positionals, fail } = readCommandLine({
  name: 'new-log-key',
  does: 'Makes a key for NIGHT_LOG_KEY, and prints it with its public key.',
  options: {},
  wants: ['NAME'],
  note: 'NAME is the origin of the log, such as trends.example.com/log. It never changes: a new key keeps it.',
});

const seed = randomBytes(32);
const [name = ''] = positionals;
const signer = toSigner(name, seed);
const secret = formatSigner(signer, seed);
if (parseSigner(secret) && !name.includes('://')) {
  process.stdout.write(`NIGHT_LOG_KEY=${secret}\n# Its public key: ${signer.text}\n`);
} else {
  fail('expected a name without https://, spaces and plus signs, such as trends.example.com/log');
}
