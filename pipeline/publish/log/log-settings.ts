import * as z from 'zod';
import { openAddress } from '../../platform/environment.ts';
import type { Witness } from './night-log.ts';
import { parseSigner, parseVerifier } from './note.ts';

/** The private key of the night log. Its name is the origin of the log. */
export const LogKey = z.string().transform((text, context) => {
  const signer = parseSigner(text);
  if (signer) return signer;
  const message =
    'expected PRIVATE+KEY+NAME+HASH+KEY, which npm run new-log-key -- NAME makes, with a name like trends.example.com/log';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const mostWitnesses = 15;
const form = `expected up to ${mostWitnesses} witnesses with commas between, each as NAME+HASH+KEY ADDRESS`;

/** The witnesses, each with its key and the address below which it takes checkpoints. */
export const WitnessList = z.string().transform((text, context): Witness[] => {
  const witnesses = text.split(',').flatMap((part): Witness[] => {
    const [key = '', address = '', ...rest] = part.trim().split(/\s+/);
    const verifier = parseVerifier(key);
    const url = openAddress().safeParse(address);
    return verifier?.kind === 'cosignature' && url.success && rest.length === 0
      ? [{ verifier, url: url.data }]
      : [];
  });
  const keys = new Set(witnesses.map(({ verifier }) => verifier.text));
  if (keys.size === text.split(',').length && keys.size <= mostWitnesses) return witnesses;
  context.addIssue({ code: 'custom', message: form });
  return z.NEVER;
});
