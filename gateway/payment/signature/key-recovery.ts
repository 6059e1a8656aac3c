import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js';
import type { Log } from '../../log/log.ts';

/**
 * The public key, 65 bytes, whose owner made a signature, `r` and `s` in 64 bytes, of a digest of 32; undefined where
 * nobody can have made it. `parity` tells which of the two points `r` stands for.
 */
export type RecoverKey = (
  signature: Uint8Array,
  parity: 0 | 1,
  digest: Uint8Array,
) => Uint8Array | undefined;

/** The fastest way there is on this platform; it is logged where that is not native code. */
export async function openKeyRecovery(log: Log): Promise<RecoverKey> {
  const native = await openNativeRecovery();
  if (native) return native;
  const cause =
    'secp256k1 has no native code here: WebAssembly checks signatures at a third of its speed';
  log('signatures-slow', { cause }, 'warn');
  return openWasmRecovery();
}

/** libsecp256k1 as native code; undefined where the package has none for this platform, or is not installed. */
async function openNativeRecovery(): Promise<RecoverKey | undefined> {
  const loaded = await import('secp256k1/bindings.js').catch(() => undefined);
  if (!loaded) return undefined;
  const { ecdsaRecover } = loaded.default;
  return (signature, parity, digest) => {
    try {
      return ecdsaRecover(signature, parity, digest, false);
    } catch {
      return undefined;
    }
  };
}

/** libsecp256k1 in WebAssembly: it runs everywhere, at a third of the speed of native code. */
export async function openWasmRecovery(): Promise<RecoverKey> {
  const { recoverPublicKeyUncompressed } = await instantiateSecp256k1();
  return (signature, parity, digest) => {
    const key = recoverPublicKeyUncompressed(signature, parity, digest);
    return typeof key === 'string' ? undefined : key;
  };
}
