import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { findFaults } from './live/faults.ts';
import { lookAt } from './live/look.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'check-live',
  does: 'Looks at a deployment from outside, and names each fault with its cure.',
  options: {
    validator: {
      type: 'string',
      value: 'URL',
      means:
        'let the validator of your facilitator look, too; Coinbase’s is https://api.cdp.coinbase.com/platform/v2/x402/validate',
    },
  },
  wants: ['URL'],
  note: 'It pays nothing, and asks some fifteen times. Ask from a machine that is not behind the same proxy.',
});

const [address = ''] = positionals;
const { validator } = values;
const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
if (!isAddress(address)) {
  fail(`URL: expected an address such as https://trends.example.com, got "${address}"`);
} else if (validator !== undefined && !isAddress(validator)) {
  fail(`--validator: expected the address of a facilitator's validator, got "${validator}"`);
} else {
  const faults = findFaults(await lookAt(new URL(address).origin, { validator }));
  for (const { fault, cure } of faults) process.stdout.write(`${fault}\n  ${cure}\n`);
  process.stdout.write(faults.length === 0 ? 'No fault was found.\n' : '');
  if (validator === undefined) {
    process.stdout.write('No validator of a facilitator was asked: --validator names one.\n');
  }
  if (faults.length > 0) fail(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
}
