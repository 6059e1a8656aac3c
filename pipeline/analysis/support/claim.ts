import type { Token } from './tokens.ts';

/** A field of a reading. */
export type Field = 'what' | 'forWhom' | 'different' | 'caveat';

/** A sentence about a repository, and the passages of the repository's own texts that support it. */
export type Claim = { field: Field; sentence: string; supports: readonly string[] };

/** The texts that can support a claim about a repository. */
export type SourceTexts = {
  fullName: string;
  description: string;
  readme: string;
  topics: readonly string[];
  /** Names of files. */
  files?: readonly string[];
  language: string;
  license: string;
};

/** A word of a passage, and whether the passage denies it where it stands. */
export type MarkedToken = Token & { isDenied: boolean };

/**
 * A claim as tokens. `stated` holds the passages and the description, a list of tokens each. `whole` holds the same, each
 * passage with the rest of its sentence: words of the rest support nothing, but tell of whom and how surely a passage speaks.
 */
export type ReadClaim = {
  field: Field;
  sentence: readonly Token[];
  supports: readonly (readonly MarkedToken[])[];
  stated: readonly (readonly MarkedToken[])[];
  whole: readonly (readonly MarkedToken[])[];
};
