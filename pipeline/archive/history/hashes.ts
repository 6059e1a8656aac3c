const hashBytes = 4;

/** Packs hashes of 32 bits as base64url. A scan may hold greater numbers; they are left out. */
export function packHashes(hashes: readonly number[]): string {
  const small = hashes.filter((hash) => hash <= 0xffff_ffff);
  const bytes = Buffer.alloc(hashBytes * small.length);
  for (const [index, hash] of small.entries()) bytes.writeUInt32BE(hash, hashBytes * index);
  return bytes.toString('base64url');
}

/** The hashes that `packHashes` packed. */
export function unpackHashes(packed: string): number[] {
  const bytes = Buffer.from(packed, 'base64url');
  return Array.from({ length: Math.floor(bytes.length / hashBytes) }, (_, index) =>
    bytes.readUInt32BE(hashBytes * index),
  );
}
