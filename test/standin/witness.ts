import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  isSignedBy,
  parseCheckpoint,
  parseVerifier,
  type Verifier,
} from '../../pipeline/publish/log/note.ts';
import { serve } from './serve.ts';

/**
 * A witness as C2SP's tlog-witness describes it: it remembers the newest checkpoint of a log, and signs the next one only if
 * the log grew from it. `bodies` are the requests that it accepted.
 */
export async function openWitness(name: string, log: Verifier, time = 1_767_250_000) {
  const seed = createHash('sha256').update(name).digest();
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const encoded = Buffer.concat([Buffer.of(4), raw]);
  const id = createHash('sha256').update(`${name}\n`).update(encoded).digest().subarray(0, 4);
  const verifier = parseVerifier(`${name}+${id.toString('hex')}+${encoded.toString('base64')}`);
  if (!verifier) throw new Error('expected a key');
  const bodies: string[] = [];
  let seen: Head = { size: 0, root: Buffer.alloc(0) };

  const answer = (body: string): [status: number, body: string, type?: string] => {
    const [, old = '', lines = '', text = ''] =
      /^old (\d+)\n((?:[^\n]+\n)*)\n([\s\S]*)$/.exec(body) ?? [];
    const checkpoint = parseCheckpoint(text);
    if (!checkpoint) return [400, ''];
    if (checkpoint.origin !== log.name) return [404, ''];
    if (!isSignedBy(checkpoint, log)) return [403, ''];
    if (Number(old) > checkpoint.size) return [400, ''];
    if (Number(old) !== seen.size) return [409, `${seen.size}\n`, 'text/x.tlog.size'];
    const proof = lines.split('\n').slice(0, -1);
    const hashes = proof.map((line) => Buffer.from(line, 'base64'));
    if (!isGrown(seen, checkpoint, hashes)) return [422, ''];
    seen = checkpoint;
    bodies.push(body);
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(BigInt(time));
    const signature = sign(
      null,
      Buffer.from(`cosignature/v1\ntime ${time}\n${checkpoint.text}`),
      key,
    );
    return [200, `— ${name} ${Buffer.concat([id, stamp, signature]).toString('base64')}\n`];
  };
  const { url, close } = await serve((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const isAsked = request.method === 'POST' && request.url === '/log/add-checkpoint';
      const [status, text, type = 'text/plain'] = isAsked ? answer(body) : [404, ''];
      response.writeHead(status, { 'Content-Type': type }).end(text);
    });
  });
  onTestFinished(close);
  return { verifier, url: `${url}/log`, bodies };
}

type Head = { size: number; root: Buffer };

/** Whether the proof leads from one tree to the other. Written from RFC 9162, section 2.1.4.2, apart from our own tree. */
function isGrown(first: Head, second: Head, proof: readonly Buffer[]): boolean {
  if (first.size === 0) return proof.length === 0;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  const isPower = Number.isInteger(Math.log2(first.size));
  const [start, ...rest] = isPower ? [first.root, ...proof] : proof;
  if (!start) return false;
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [fr, sr] = [start, start];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(hash, fr), node(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = node(sr, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(first.root) && sr.equals(second.root);
}

function node(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}
