import { expect, test } from 'vitest';
import {
  formatPolicy,
  formatProof,
  isSignedBy,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseProof,
  parseSigner,
  parseVerifier,
  signNote,
} from '../../../../pipeline/publish/log/note.ts';
import {
  cutTiles,
  followInclusion,
  growTree,
  hashLeaf,
  listTiles,
} from '../../../../pipeline/publish/log/tree.ts';
import { signer } from '../../../fixtures/logged-nights.ts';

/** The leaves of the tests of Certificate Transparency, in hex. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => hashLeaf(Buffer.from(hex, 'hex')));
const tree = growTree(leaves);
const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

test('trees have the hashes of the vectors of Certificate Transparency', () => {
  expect(hex([0, 1, 2, 3, 4, 5, 6, 7, 8].map(tree.root))).toEqual([
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]);
});

test('proofs have the hashes of the vectors of Certificate Transparency', () => {
  const common = [
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ];
  expect(hex(tree.inclusion(5, 8))).toEqual([
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ...common,
  ]);
  expect(hex(tree.consistency(6, 8))).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    ...common,
  ]);
});

test('every proof of every size up to 300 leads to the root, and to no other', () => {
  const many = growTree(Array.from({ length: 300 }, (_, at) => hashLeaf(`night ${at}`)));
  for (let size = 1; size <= 300; size += 7) {
    for (let index = 0; index < size; index += 1) {
      const proof = many.inclusion(index, size);
      const leaf = many.levels[0]?.[index] ?? Buffer.alloc(0);
      const root = followInclusion(leaf, { index, size }, proof);
      expect(root?.equals(many.root(size))).toBe(true);
      const other = followInclusion(leaf, { index: (index + 1) % size, size }, proof);
      expect(size > 1 && (other?.equals(many.root(size)) ?? false)).toBe(false);
    }
  }
});

test('tiles have the paths that C2SP gives as examples', () => {
  const tilePaths = (size: number) => listTiles(size).map(({ path }) => path);
  const paths = tilePaths(70_000);
  expect(paths).toHaveLength(273 + 1 + 1 + 1 + 1);
  expect(paths.slice(-4)).toEqual([
    'log/tile/0/273.p/112',
    'log/tile/1/000',
    'log/tile/1/001.p/17',
    'log/tile/2/000.p/1',
  ]);
  expect(tilePaths(256)).toEqual(['log/tile/0/000', 'log/tile/1/000.p/1']);
  expect(tilePaths(1235 * 256)).toContain('log/tile/0/x001/234');
  expect(cutTiles(tree, 8).map(({ path, bytes }) => [path, bytes.length])).toEqual([
    ['log/tile/0/000.p/8', 256],
  ]);
});

test('a note is signed as in the example of Go, byte for byte', () => {
  const key = parseSigner(
    'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
  );
  const verifier = parseVerifier(
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  );
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
  const note = key && signNote(text, key);
  expect(note).toBe(
    `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
  );
  const read = parseNote(note ?? '');
  expect(read && verifier && isSignedBy(read, verifier)).toBe(true);
});

test('the examples of C2SP can be read: a note with an empty line, and a checkpoint with a witness', () => {
  const poem =
    'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n';
  const line =
    '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
  const note = parseNote(`${poem}\n${line}`);
  expect(note?.text).toBe(poem);
  expect(note?.signatures.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ['quasimodo.example/salvatore', 68],
  ]);
  const checkpoint = parseCheckpoint(
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n',
  );
  expect(checkpoint).toMatchObject({
    origin: 'example.com/behind-the-sofa',
    size: 20_852_163,
  });
  // The time is part of the example: 1679315147.
  expect(checkpoint?.signatures[1]?.bytes.readBigUInt64BE(4)).toBe(1_679_315_147n);
});

test('a proof has the form of the example of C2SP, and no second form', () => {
  const proof = {
    entry: Buffer.from('entry'),
    index: 7,
    hashes: tree.inclusion(7, 8),
    checkpoint: signNote(`a\n8\n${tree.root(8).toString('base64')}\n`, signer),
  };
  const text = formatProof(proof);
  expect(text).toMatch(
    /^c2sp\.org\/tlog-proof@v1\nextra ZW50cnk=\nindex 7\n(?:[\w+/]{43}=\n){3}\na\n8\n/,
  );
  expect(parseProof(text)).toEqual(proof);
  for (const other of [
    text.replace('index 7', 'index 07'),
    text.replace('extra ZW50cnk=', 'extra ZW50cnl='),
    text.replace('@v1', '@v2'),
    text.replace('\n\n', '\n'),
    text.replace(/\nextra .*/, ''),
  ]) {
    expect(parseProof(other)).toEqual(undefined);
  }
});

test('keys of another form are refused: another hash, another kind, a private key in place of a public one', () => {
  const key = signer.text;
  expect(parseVerifier(key)?.id).toEqual(signer.id);
  for (const wrong of ['', 'a+b', `x${key}`, `PRIVATE+KEY+${key}`, key.slice(0, -4)]) {
    expect([wrong, parseVerifier(wrong)]).toEqual([wrong, undefined]);
  }
  expect(parseSigner(key)).toBe(undefined);
  const policy = formatPolicy({ schema: 1, logs: [key], witnesses: [] });
  expect(policy).toBe(`log ${key}\nquorum none\n`);
  expect(
    parsePolicy(`# ours\n\n  log\t${key} https://trends.example/log\nquorum none\n`)?.logs,
  ).toHaveLength(1);
  expect(parsePolicy('quorum none\n')).toBe(undefined);
  expect(parsePolicy(`${policy}witness w ${key}\n`)).toBe(undefined);
  const witnesses = ['none+00000001+AAAA', 'none+00000002+AAAA'];
  const names = formatPolicy({ schema: 1, logs: [key], witnesses }).match(/^witness \S+/gm);
  expect(names).toEqual(['witness w1', 'witness w2']);
});
