import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Reading } from './reading.ts';
import { textOf } from './row-text.ts';
import { rowsSaidOf } from './subjects.ts';

type OwnerType = ScannedRow['ownerType'];

const owned = String.raw`\b(?:own(?:s|ed|er|ers)?(?: is)?|belong(?:s|ing)?(?: to)?|comes?(?: from)?|published|maintained|backed|made|built|run|held|kept|written|created|developed|released|hosted|from|by|is|are)\b(?: \p{L}+){0,2}? (?:by |to |from |of )?`;
const owner = String.raw`(?:owns?|owned|runs?|maintains?|publish(?:es|ed)|stands? behind|backs?|backed|made|built|released|wrote)`;
const claims: readonly (readonly [RegExp, OwnerType, boolean])[] = [
  [
    new RegExp(`${owned}(?:an?|the|one) (?:\\p{L}+[ -]){0,2}organi[sz]ation\\b`, 'giu'),
    'Organization',
    true,
  ],
  [
    /\b(?:organi[sz]ation(?:al)?|org)[ -](?:owned|backed|run|maintained|account)\b/giu,
    'Organization',
    true,
  ],
  [
    /\b(?:compan(?:y|ies)|corporations?|corporate|start-?ups?|foundation|university|vendor|enterprise)[ -](?:owned|backed|run|funded|maintained|sponsored)\b/giu,
    'Organization',
    false,
  ],
  [
    new RegExp(
      `${owned}(?:an?|the) (?:\\p{L}+[ -]){0,2}(?:company|corporation|start-?up|foundation|university|vendor)\\b`,
      'giu',
    ),
    'Organization',
    false,
  ],
  [
    new RegExp(
      `${owned}(?:an?|the|one|just one|only one) (?:\\p{L}+[ -]){0,2}?(?:individual|person|personal account|user|user account|solo developer|single developer|lone developer|independent developer|hobbyist)\\b(?![ -](?:interface|guide|experience|friendly|space|can|who))`,
      'giu',
    ),
    'User',
    true,
  ],
  [
    new RegExp(String.raw`\ban? (?:\p{L}+ )?organi[sz]ation ${owner}\b`, 'giu'),
    'Organization',
    true,
  ],
  [
    new RegExp(String.raw`\ba (?:company|corporation|start-?up) ${owner}\b`, 'giu'),
    'Organization',
    false,
  ],
  [/\bcorporate (?:projects?|repositor(?:y|ies)|product)\b/giu, 'Organization', false],
  [/\b(?:individually|privately|personally)[ -]owned\b/giu, 'User', true],
];

/** Owners of another kind than GitHub says; a company only where the row's own text says so too. */
export function findWrongOwners(reading: Reading): string[] {
  return claims.flatMap(([pattern, type, isEnough]) =>
    [...reading.rest.matchAll(pattern)].flatMap(({ index, 0: words }) => {
      const kind =
        /compan|corporat|start-?up|foundation|university|vendor|enterprise/i
          .exec(words)?.[0]
          .toLowerCase() ?? '';
      const isDenied = /\b(?:not|no|never|without)\b|n't\b/i.test(
        `${reading.rest.slice(0, index).slice(-12)} ${words}`,
      );
      return rowsSaidOf(reading, index)
        .filter((row) => {
          if (isDenied) return row.ownerType === type && isEnough;
          return row.ownerType !== type || (!isEnough && !textOf(row).includes(kind));
        })
        .map(({ fullName }) => `“${words}” is not what GitHub says of the owner of ${fullName}`);
    }),
  );
}
