import { ContractError } from '../../pipeline/contract/file-text.ts';
import type { Health } from '../../pipeline/contract/health.ts';

/** Why a night is refused, in the one word that clients see; the log has the whole of it. */
export type RefusalWord = NonNullable<Health['snapshot']['refused']>;

/** A night that cannot be taken. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly word: RefusalWord;

  constructor(word: RefusalWord, message: string) {
    super(message);
    this.word = word;
  }
}

export function toRefusalWord(error: unknown): RefusalWord {
  if (error instanceof Refusal) return error.word;
  return error instanceof ContractError ? 'invalid' : 'unreadable';
}
