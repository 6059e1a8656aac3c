import type { Share } from '../../contract/evidence.ts';
import type { Reading } from './reading.ts';

const rising =
  /\b(?:ris(?:es?|ing|en)|rose|gr(?:ows?|owing|ew)|climb\w*|increas\w+|surg\w+|up (?=from|to|by|against)|gain(?:s|ed|ing)? ground|expand\w*|on the rise)\b/giu;
const falling =
  /\b(?:fall(?:s|ing|en)?|fell|declin\w+|shr[iau]nk\w*|shrinking|drop(?:s|ped|ping)?|slip\w*|decreas\w+|down (?=from|to|by|against)|los(?:es?|ing|t) ground|retreat\w*)\b/giu;
/** A change that no reader would call one. */
const leastMove = 0.0005;

/** `Rust is rising` where its share fell, or where there is no night to compare with. */
export function findWrongDirections(reading: Reading): string[] {
  const directions = [
    [rising, 1],
    [falling, -1],
  ] as const;
  return directions.flatMap(([pattern, sign]) =>
    [...reading.rest.matchAll(pattern)].flatMap(({ index, 0: words }) => {
      const share = shareBefore(reading, index);
      if (!share || movesBy(share, sign)) return [];
      return [`“${words.trim()}” is not what happened to ${share.name}`];
    }),
  );
}

function movesBy({ share, median7, zScore, starsGained }: Share, sign: 1 | -1): boolean {
  const moved = median7 === null ? 0 : share - median7;
  return (
    moved * sign > leastMove || (zScore ?? 0) * sign > 1 || (sign === 1 && (starsGained ?? 0) > 0)
  );
}

/** The category or language that a verb follows; none where a row is nearer. */
function shareBefore({ mentions, passage, own }: Reading, at: number): Share | undefined {
  const start = own.lastIndexOf(';', at) + 1;
  const before = mentions.findLast((mention) => mention.from >= start && mention.to <= at);
  if (!before) return passage.share?.share;
  return before.subject.kind === 'language' || before.subject.kind === 'category'
    ? before.subject.share
    : undefined;
}
