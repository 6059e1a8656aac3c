import type { ReaderReport } from '../../contract/analysis.ts';
import type { NightToRead } from '../reading.ts';
import { isContent, type Token, toStems, toTokens } from '../support/tokens.ts';
import { type CandidateClaim, toSource } from './claims.ts';
import { Claim } from './answer-schema.ts';
import type { Prompt } from './prompt.ts';
import { keepItems, readObject } from './read-json.ts';

/** The category `none` fits nothing. A field that the model left out is undefined. */
export type SaidKind = { category?: string | undefined; isTool?: boolean | undefined };

/** What a model answered, before any check. */
export type ReadAnswer = {
  /** What each candidate that it listed is for and whether it is a tool, by full name, the best first. */
  kinds: ReadonlyMap<string, SaidKind>;
  claims: CandidateClaim[];
} & Pick<ReaderReport, 'leadId' | 'themeNames'>;

/** Reads the answer to a prompt. Items of another form are left out. Without a list of readings it is no answer. */
export function readAnswer(
  text: string,
  { schema, canary }: Pick<Prompt, 'schema' | 'canary'>,
  night: NightToRead,
): ReadAnswer | { reason: string } {
  const read = readObject(text, ['readings'], canary);
  if ('reason' in read) return read;
  const { readings: listed, themes, lead } = read.value;
  const readings = new Map(keepItems(listed, schema.reading).map((one) => [one.fullName, one]));
  if (readings.size === 0) return { reason: 'the answer holds no reading of the night' };
  const claims = night.candidates.flatMap((candidate): CandidateClaim[] => {
    const { fullName } = candidate.row;
    const said = keepItems(readings.get(fullName)?.claims, Claim);
    const fields = new Map(said.map((claim) => [claim.field, claim]));
    return [...fields.values()]
      .filter(({ sentence }) => sentence !== '')
      .map((claim) => ({ ...claim, id: `${fullName}.${claim.field}`, candidate }));
  });
  const leadId = night.leads.find(({ id }) => id === lead?.[0])?.id ?? null;
  const themeNames = nameThemes(keepItems(themes, schema.theme), night);
  return { kinds: readings, claims, leadId, themeNames };
}

const mostWords = 4;
const longest = 40;

/** The accepted names of themes: each content word is in the texts of half of the members. */
function nameThemes(
  named: readonly { id: string; name: string }[],
  { themes, candidates }: NightToRead,
): ReaderReport['themeNames'] {
  const stemsOf = new Map(
    candidates.map((candidate) => {
      const { description, readme, topics } = toSource(candidate);
      return [candidate.row.fullName, toStems([description, readme, ...topics].join('\n'))];
    }),
  );
  const held = named.filter(({ id, name }) => {
    const members = themes.find((theme) => theme.id === id)?.members ?? [];
    const texts = members.flatMap((member) => stemsOf.get(member) ?? []);
    const words = toTokens(name);
    const content = words.filter(isContent);
    const isHeld = ({ stem }: Token) =>
      texts.filter((text) => text.has(stem)).length * 2 >= texts.length;
    return (
      name.length <= longest &&
      /^[\p{L}\p{N} +#'’-]+$/u.test(name) &&
      words.length <= mostWords &&
      words.every(({ figure }) => figure === null) &&
      texts.length > 0 &&
      content.length > 0 &&
      content.every(isHeld)
    );
  });
  return Object.fromEntries(held.map(({ id, name }) => [id, name]));
}
