import * as z from 'zod';
import { readIfPresent } from '../archive/replace-files.ts';
import { hasNoLogin } from '../contract/environment.ts';
import { PipelineError } from '../errors/pipeline-error.ts';

/** Where the subscriptions are, if the settings name no file. Git ignores it, because it holds secrets. */
const usualSubscriptions = 'subscriptions.json';

/** Whether an address is on this machine. Nobody can read such messages on the network. */
function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

const addressForm = {
  error: 'expected an https address without a name and password, or an http address of localhost',
};
const Address = z.string(addressForm).refine((text) => {
  if (!URL.canParse(text) || !hasNoLogin(text)) return false;
  const address = new URL(text);
  const { protocol } = address;
  return protocol === 'https:' || (protocol === 'http:' && isLocal(address));
}, addressForm);

const secretForm = { error: 'expected whsec_ and 24 to 64 random bytes in base64' };

/** Source: Standard Webhooks, "Signature scheme": 24 to 64 random bytes. */
const Secret = z.string(secretForm).refine((text) => {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && bytes.length >= 24 && bytes.length <= 64;
}, secretForm);

const words = z
  .array(z.string().trim().min(1, { error: 'expected a word' }), { error: 'expected a list' })
  .optional();

/** Whom to tell of a night, and of which repositories. */
export const Subscription = z.strictObject({
  address: Address,
  secret: Secret,
  /** New repositories whose name, description or topics hold one of these. */
  words,
  /** New repositories of these main languages. */
  languages: words,
  /** Repositories by GitHub's node id, new or not. */
  ids: words,
});
export type Subscription = z.infer<typeof Subscription>;

const Subscriptions = z.array(Subscription, { error: 'expected a list of subscriptions' });

/**
 * Reads the subscriptions from `file`, or else from the usual file if it is there.
 *
 * @throws PipelineError that names the file, the subscription and the field, and shows no secret.
 */
export async function readSubscriptions(file?: string): Promise<Subscription[]> {
  const path = file ?? usualSubscriptions;
  const bytes = await readIfPresent(path);
  if (bytes) return parseSubscriptions(bytes.toString(), path);
  if (file === undefined) return [];
  throw new PipelineError(`SUBSCRIPTIONS: expected a file, and ${file} is not there`);
}

/** Parses the text of the file. @throws PipelineError as `readSubscriptions` */
export function parseSubscriptions(text: string, path: string): Subscription[] {
  const refuse = (reason: string) => new PipelineError(`${path}: ${reason}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  const parsed = Subscriptions.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${nameField(issue.path)}${issue.message}`);
    throw refuse(problems.join('; '));
  }
  const known = new Set<string>();
  for (const [index, { address, secret }] of parsed.data.entries()) {
    const key = `${address} ${secret}`;
    if (known.has(key)) throw refuse(`subscription ${index + 1}: is there already`);
    known.add(key);
  }
  return parsed.data;
}

/** `subscription 2, secret: `. The first is 1. */
function nameField([index, ...field]: readonly PropertyKey[]): string {
  if (index === undefined) return '';
  const named = field.length === 0 ? '' : `, ${field.map(String).join('.')}`;
  return `subscription ${Number(index) + 1}${named}: `;
}
