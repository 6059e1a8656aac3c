import type { RepositoryRow } from '../../contract/repository-row.ts';
import { toWords } from './words.ts';

/** Characters of an excerpt that are read: what comes later is seldom what a repository is. */
const readExcerpt = 300;

/** A row's words, field by field. */
export type RowWords = {
  topics: string[][];
  /** Of the repository alone, not of its owner. */
  name: string[];
  description: string[];
  excerpt: string[];
};

export type RowText = Pick<RepositoryRow, 'fullName' | 'description' | 'topics' | 'readmeExcerpt'>;

export function toRowWords(row: RowText): RowWords {
  return {
    topics: row.topics.map(toWords),
    name: toWords(row.fullName.slice(row.fullName.indexOf('/') + 1).replaceAll('_', ' ')),
    description: toWords(row.description),
    excerpt: toWords(row.readmeExcerpt.slice(0, readExcerpt)),
  };
}
