/** The part of the package that is native code and nothing else: its own types know only the whole. */
declare module 'secp256k1/bindings.js' {
  import type * as secp256k1 from 'secp256k1';

  const native: typeof secp256k1;
  export default native;
}
