import type { Reading } from './reading.ts';
import { textOf } from './row-text.ts';
import { rowsSaidOf } from './subjects.ts';

/** Names of licences in prose, and how a row's own begins that is one. */
const families: readonly (readonly [RegExp, RegExp])[] = [
  [/\bMIT\b(?! (?:students?|researchers?|lab|professors?|media))/g, /^MIT\b/i],
  [/\bApache\b(?=[ -]?(?:2|licen[cs]e|v2|terms|$|[.,;)]))|\bunder (?:the )?Apache\b/gi, /^Apache/i],
  [/\b(?:AGPL|Affero)\b|\bAGPL(?=v)/gi, /^(?:AGPL|GNU Affero)/i],
  [/\b(?:LGPL)(?:\b|(?=v))|\bLesser General Public/gi, /^(?:LGPL|GNU Lesser)/i],
  [/\bGPL(?:\b|(?=v))|(?<!Lesser |Affero )\bGeneral Public Licen[cs]e/gi, /^(?:GPL|GNU General)/i],
  [/\bBSD\b/g, /^(?:0?BSD|BSD)/i],
  [/\bMPL\b|\bMozilla Public\b/gi, /^(?:MPL|Mozilla)/i],
  [/\bISC\b/g, /^ISC/i],
  [/\bUnlicense\b/g, /^(?:The )?Unlicense/i],
  [/\bCC0\b/gi, /^(?:CC0|Creative Commons Zero)/i],
  [/\bCC[ -]BY\b/gi, /^(?:CC-BY|Creative Commons Attr)/i],
  [/\bWTFPL\b/gi, /^(?:WTFPL|Do What)/i],
  [/\bEPL\b|\bEclipse Public\b/gi, /^(?:EPL|Eclipse)/i],
  [/\bBoost Software\b|\bBSL\b/gi, /^(?:BSL|Boost|BUSL)/i],
  [/\bpublic domain\b/gi, /^(?:Unlicense|CC0|The Unlicense|Creative Commons Zero)/i],
  [
    /\bpermissive(?:ly)?[ -]licen[cs]/gi,
    /^(?:MIT|Apache|0?BSD|ISC|Unlicense|CC0|Zlib|BSL-1|WTFPL|Boost)/i,
  ],
  [/\bcopyleft\b/gi, /^(?:A?GPL|LGPL|MPL|EPL|CC-BY-SA|EUPL|OSL|GNU|Mozilla|Eclipse)/i],
];
const none =
  /\b(?:unlicen[cs]ed|no (?:open[- ]source |stated |declared )?licen[cs]e|without (?:a|any) licen[cs]e|lacks? (?:a|any) licen[cs]e|proprietary|closed[- ]source|(?:has|have|names?|carr(?:y|ies)) no licen[cs]e|(?:is|are) not licen[cs]ed)\b/gi;
const some =
  /\b(?:is|are|comes?) (?:openly |freely |liberally )?licen[cs]ed\b|\bunder an? (?:open[- ]source |free |open |osi-approved )licen[cs]e\b/gi;

/** Licences that are not those of the rows they are said of. */
export function findWrongLicences(reading: Reading): string[] {
  const { rest } = reading;
  const named = families.flatMap(([pattern, own]) =>
    [...rest.matchAll(pattern)].flatMap(({ index, 0: words }) => {
      const version = /^(?:-| |v| v| version | licen[cs]e,? version | licen[cs]e )?(\d)/i.exec(
        rest.slice(index + words.length),
      )?.[1];
      return rowsSaidOf(reading, index)
        .filter(({ license }) => !own.test(license) || !isVersion(license, version))
        .filter((row) => !textOf(row).includes(words.toLowerCase().trim()) || isSaid(rest, index))
        .map(({ fullName }) => `${fullName} is not under ${words}`);
    }),
  );
  const bare = [...rest.matchAll(none)].flatMap(({ index, 0: words }) =>
    rowsSaidOf(reading, index)
      .filter(({ license }) => license !== '')
      .map(({ fullName }) => `${fullName} has a licence, so not “${words}”`),
  );
  const licensed = [...rest.matchAll(some)].flatMap(({ index, 0: words }) =>
    rowsSaidOf(reading, index)
      .filter(({ license }) => license === '')
      .map(({ fullName }) => `${fullName} has no licence, so not “${words}”`),
  );
  return [...named, ...bare, ...licensed];
}

/** GitHub may name a licence without its version. */
function isVersion(license: string, version: string | undefined): boolean {
  return version === undefined || !/\d/.test(license) || license.includes(version);
}

/** Whether the words around say that this is the licence, which the row's own text cannot overrule. */
function isSaid(text: string, at: number): boolean {
  return (
    /(?:licen[cs]\w*|under|terms of|released|its)[ :]+(?:the |an? |is )?(?:the )?$/i.test(
      text.slice(0, at),
    ) || /^[^.;,]{0,24}licen[cs]/i.test(text.slice(at))
  );
}
