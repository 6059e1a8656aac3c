/** An expected failure of the demo. Its message is one sentence for the user. */
export class DemoError extends Error {
  override name = 'DemoError';
}
