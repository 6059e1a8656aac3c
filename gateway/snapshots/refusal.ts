import type { Health } from '../../pipeline/contract/service-answers.ts';
import { ContractError } from '../../pipeline/platform/file-text.ts';

/** Why a night is refused: one word, which clients see. The log has a whole sentence. */
export type RefusalWord = NonNullable<Health['snapshot']['refused']>;

/** Thrown if a night cannot be served. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly word: RefusalWord;

  constructor(word: RefusalWord, message: string, options?: ErrorOptions) {
    super(message, options);
    this.word = word;
  }
}

/** The word for any failure to take a night. */
export function toRefusalWord(error: unknown): RefusalWord {
  if (error instanceof Refusal) return error.word;
  return error instanceof ContractError ? 'invalid' : 'unreadable';
}

/** The result of `reading`. @throws Refusal if older nights cannot be read now. */
export async function orRefusal<T>(night: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof ContractError) throw cause;
    throw new Refusal('unreadable', `the night ${night} cannot be read now`, { cause });
  }
}
