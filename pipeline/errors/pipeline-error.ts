/** The steps of a night, in the words its messages use. */
export type Stage = 'options' | 'settings' | 'scan' | 'analysis' | 'publish';

/** A reason the night stops. Nothing is published, and yesterday's snapshot stays current. */
export class PipelineError extends Error {
  override name = 'PipelineError';
  readonly stage: Stage;

  constructor(stage: Stage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.stage = stage;
  }
}
