import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { findFaults } from './live/faults.ts';
import { lookAt } from './live/look.ts';

const { positionals, fail } = readCommandLine({
  name: 'check-live',
  does: 'Looks at a deployment from outside, and names each fault with its cure.',
  options: {},
  wants: ['URL'],
  note: 'It pays nothing, and asks some fifteen times. Ask from a machine that is not behind the same proxy.',
});

const [address = ''] = positionals;
if (/^https?:\/\//.test(address) && URL.canParse(address)) {
  const faults = findFaults(await lookAt(new URL(address).origin));
  for (const { fault, cure } of faults) process.stdout.write(`${fault}\n  ${cure}\n`);
  process.stdout.write(faults.length === 0 ? 'No fault was found.\n' : '');
  if (faults.length > 0) fail(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
} else {
  fail(`URL: expected an address such as https://trends.example.com, got "${address}"`);
}
