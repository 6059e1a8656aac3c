import type { ReaderReport } from '../../contract/analysis.ts';
import type { NightToRead } from '../reading.ts';
import { isEnglish } from '../kinds/english.ts';
import { isContent, isNegation, toTokens } from '../support/tokens.ts';
import { isPraise } from '../support/vocabulary.ts';
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
  const items = keepItems(listed, schema.reading);
  const readings = new Map(items.map((one) => [one.fullName, one]));
  if (readings.size === 0) return { reason: 'the answer holds no reading of the night' };
  const claims = night.candidates.flatMap((candidate): CandidateClaim[] => {
    const { fullName } = candidate.row;
    const own = items.filter((one) => one.fullName === fullName).flatMap(({ claims: all }) => all);
    const said = keepItems(own, Claim).filter(({ sentence }) => sentence !== '');
    const fields = new Map(said.map((claim) => [claim.field, claim]));
    const toId = (field: string) => `${fullName}.${field}`;
    return [...fields.values()].map((claim) => ({ ...claim, id: toId(claim.field), candidate }));
  });
  const leadId = night.leads.find(({ id }) => id === lead?.[0])?.id ?? null;
  const themeNames = nameThemes(keepItems(themes, schema.theme), night);
  return { kinds: readings, claims, leadId, themeNames };
}

const mostWords = 4;
const longest = 40;

/** The accepted names of themes: the texts of half of the members hold the words side by side. No name praises or denies. */
function nameThemes(
  named: readonly { id: string; name: string }[],
  { themes }: NightToRead,
): ReaderReport['themeNames'] {
  const held = named.filter(({ id, name }) => {
    const members = themes.find((theme) => theme.id === id)?.members ?? [];
    const wanted = toStemLine(name);
    const holders = members.filter((row) => {
      const { description, readme, topics } = toSource({ row });
      return [description, readme, ...topics].some((text) => toStemLine(text).includes(wanted));
    });
    const words = toTokens(name);
    return (
      name.length <= longest &&
      /^[\p{L}\p{N} +#'’-]+$/u.test(name) &&
      isEnglish(name) &&
      words.length <= mostWords &&
      words.every(
        (token) => token.figure === null && !isNegation(token.word) && !isPraise(token),
      ) &&
      words.some(isContent) &&
      holders.length > 0 &&
      holders.length * 2 >= members.length
    );
  });
  return Object.fromEntries(held.map(({ id, name }) => [id, name]));
}

/** The stems of the content words of a text, between spaces. */
function toStemLine(text: string): string {
  const stems = toTokens(text).filter(isContent);
  return ` ${stems.map(({ stem }) => stem).join(' ')} `;
}
