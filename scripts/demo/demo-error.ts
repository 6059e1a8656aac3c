/** A reason the demo fails that is told in a sentence. */
export class DemoError extends Error {
  override name = 'DemoError';
}
