import { PipelineError } from '../platform/pipeline-error.ts';

/** The whole time of a night is over, and some work may still hang. */
export class OutOfTimeError extends PipelineError {}

/** The shares of a night's time that it waits for GitHub (`scan`) and the model (`reading`). */
const shares = { scan: 0.6, reading: 0.9 };

export type TimeBudget = ReturnType<typeof startTimeBudget>;

/** Starts the time of a night now. `maxMinutes` may be a fraction. */
export function startTimeBudget(maxMinutes: number) {
  const setting = `NIGHT_MAX_MINUTES is ${maxMinutes}`;
  const wholeMs = maxMinutes * 60_000;
  const endsAt = performance.now() + wholeMs * shares.reading;
  const scan = new AbortController();
  const tooSlow = `GitHub was too slow: the time for it is over (${setting}, and the scan may take ${shares.scan * 100}% of it). Run the night again, or raise it`;
  setTimeout(() => scan.abort(new PipelineError(tooSlow)), wholeMs * shares.scan).unref();
  return {
    /** Aborts, with a sentence as its reason, when the time for GitHub is over. */
    scanUntil: scan.signal,
    /** Milliseconds left for a model; 0 when the time is over. */
    readingMsLeft: () => Math.max(0, Math.floor(endsAt - performance.now())),
    /** The result of the work. @throws OutOfTimeError when the whole time is over. */
    whileItLasts: async <T>(work: Promise<T>): Promise<T> => {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_resolve, reject) => {
        const sentence = `the time of the night is over (${setting}), so it ended unfinished. Run it again: it continues where it was`;
        timer = setTimeout(() => reject(new OutOfTimeError(sentence)), wholeMs);
      });
      try {
        return await Promise.race([work, over]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
