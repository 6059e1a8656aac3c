import { addressesModel } from '../../platform/strangers-text.ts';
import { toCleanText } from './clean-text.ts';

/** A repository's description as clean text. It is '' if it addresses a language model: then no part of it is sold. */
export function toDescription(text: string): string {
  const clean = toCleanText(text);
  return addressesModel(clean) ? '' : clean;
}
