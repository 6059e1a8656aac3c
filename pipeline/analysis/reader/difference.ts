/** The longest sentence, in UTF-16 units. */
const longest = 200;

/** A comparison with the usual way, also at the beginning: “Instead of a server, it …”. */
const contrast =
  /\b(?:unlike|instead of|rather than|in contrast to|as opposed to|what sets)\b|, not (?:just|only|merely) /i;
const comparesFirst =
  /^(?:Unlike|In contrast|As opposed|What sets|(?:Instead of|Rather than) [^,]+, (?:it|this|the) )/;
/** What it does without. */
const without =
  /\b(?:(?:needs|requires|uses) no|(?:does not|doesn't) (?:need|require)|without (?:needing|requiring|any)) /i;
const thing = String.raw`no [\w-]+(?: (?!(?:and |or )?no\b)[\w-]+){0,5}`;
/** `No account, no cloud`, alone or after what has none of it. */
const none = new RegExp(
  String.raw`(?:^|: | [—–-] )(${thing}(?:(?:,(?: and)?| and| or) ${thing})+[^'"“‘:—–()]*)$`,
  'i',
);
/** Such a sentence speaks to its reader, or of its writer. */
const personal = /\b(?:I|we|you|your|my|our|us|let's)\b/i;

const sayNone = (sentence: string) => none.exec(sentence)?.[1];
const differs = (sentence: string) => contrast.test(sentence) || without.test(sentence);

/**
 * What is different about a repository, as a sentence about the whole of it says it. Null if none does, or if `what`
 * says it. Other sentences count only if they compare, or list what there is none of, from their beginning.
 */
export function findDifference(
  what: string,
  aboutItself: readonly string[],
  others: readonly string[],
): string | null {
  if (contrast.test(what)) return null;
  const found = [
    ...aboutItself.map((sentence) => (differs(sentence) ? sentence : sayNone(sentence))),
    ...others.filter((sentence) => comparesFirst.test(sentence)),
    ...others.filter((sentence) => /^no /i.test(sentence)).map(sayNone),
  ].find(
    (said) =>
      said !== undefined &&
      said.length <= longest &&
      !personal.test(said) &&
      !/[?!:]$/.test(said) &&
      !what.includes(said.replace(/\.$/, '')),
  );
  return found === undefined
    ? null
    : `${found.charAt(0).toUpperCase()}${found.slice(1)}`.replace(/\.?$/, '.');
}
