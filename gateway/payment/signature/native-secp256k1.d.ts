/** The part of the package that is native code and nothing else: its own types know only the whole. */
declare module 'secp256k1/bindings.js' {
  const native: typeof import('secp256k1');
  export default native;
}
