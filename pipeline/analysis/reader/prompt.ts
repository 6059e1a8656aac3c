import { toSha256 } from '../../archive/archive.ts';
import instructions from './instructions.json' with { type: 'json' };
import type { Message } from '../model/request-forms.ts';
import { findTellingFiles } from '../kinds/telling-files.ts';
import { fence, toQuotedJson, toQuotedText } from '../model/quoted-text.ts';
import { countPrompt, type TokenCounter } from '../model/cost.ts';
import type { Candidate, NightToRead } from '../reading.ts';
import { type AnswerSchema, createAnswerSchema } from './answer-schema.ts';

/** How much of a night a prompt may hold. */
export type PromptSize = {
  /** The whole prompt, its schema included. */
  tokens: number;
  /** The longest beginning of a README, in characters. */
  readme: number;
};

/** All that a model is sent. */
export type Prompt = {
  messages: Message[];
  schema: AnswerSchema;
  /** It is in the prompt once. An answer that repeats it repeats the instructions. */
  canary: string;
  tokens: number;
  /** The SHA-256 of messages and schema without the canary, so it is the same for the same night. */
  sha256: string;
};

const longestText = 400;
const mostTopics = 12;

/**
 * Writes the prompt of a night. The same night gives the same bytes, except for the canary.
 *
 * READMEs are shortened until the prompt fits; then the last candidates are left out.
 */
export function writePrompt(
  night: NightToRead,
  size: PromptSize,
  count: TokenCounter,
  canary: string,
): Prompt {
  let { candidates } = night;
  for (let readme = size.readme; ;) {
    const shown = { ...night, candidates };
    const schema = createAnswerSchema(shown);
    const bare = writeMessages(shown, readme, '');
    const form = JSON.stringify(schema.jsonSchema);
    const tokens = countPrompt(bare, count) + count(form);
    if (tokens <= size.tokens || candidates.length <= 1) {
      const messages = writeMessages(shown, readme, canary);
      const sha256 = toSha256(JSON.stringify([bare, form]));
      return { messages, schema, canary, tokens, sha256 };
    }
    if (readme > shortestReadme) readme = Math.floor(readme / 2);
    else candidates = candidates.slice(0, Math.ceil(candidates.length * 0.75));
  }
}

const shortestReadme = 300;

function writeMessages(night: NightToRead, readme: number, canary: string): Message[] {
  const facts = night.leads.map((fact) => toQuotedJson(fact, longestText));
  const themes = night.themes.map(({ id, members }) =>
    toQuotedJson({ id, members: members.map((row) => row.fullName) }, longestText),
  );
  const repositories = night.candidates.map((candidate) => describe(candidate, readme));
  const content = [
    'Facts that may lead, the best first.',
    ...fence('facts', facts),
    'Groups of repositories without a name.',
    ...fence('themes', themes),
    'The repositories, one a line.',
    ...fence('repositories', repositories),
    instructions.readEnd,
  ].join('\n');
  return [instruct(instructions.read, canary), { role: 'user', content }];
}

function describe({ row, timesNamed }: Candidate, readme: number): string {
  return toQuotedJson(
    {
      fullName: row.fullName,
      description: toQuotedText(row.description, longestText),
      topics: row.topics.slice(0, mostTopics),
      language: row.language,
      license: row.license,
      files: findTellingFiles(row).map(({ name }) => name),
      risk: row.risk.reasons,
      timesNamed,
      readme: toQuotedText(row.signals.readmeText ?? row.readmeExcerpt, readme),
    },
    Math.max(longestText, readme),
  );
}

/** The message with the instructions for a model. They contain the canary once. */
export function instruct(lines: readonly string[], canary: string): Message {
  const content = lines.join('\n').replace('CANARY', canary || 'CANARY');
  return { role: 'system', content };
}
