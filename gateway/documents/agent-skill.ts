import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { categoryList } from '../../pipeline/contract/row-views.ts';
import { skillPath } from '../endpoints/files.ts';
import { prices } from '../payment/prices.ts';
import { documentUrl, service } from './service.ts';
import type { Site } from './site.ts';

/** The name of our only skill, which is also the name of its folder. */
const name = basename(dirname(skillPath));

const description =
  'Finds new GitHub repositories that are gaining stars, without the spam. The nightly digest is free, and its rows are sold by the call. Use it when somebody asks what is new or trending on GitHub, in a language or about a subject, or before you install a new repository. It knows no repository that was never among the trending new ones, and does not search code.';

/** The skill for agents: which endpoints to call, in which order, and what they cost. Source: agentskills.io, specification. */
export function renderSkill({ baseUrl, contactEmail, example }: Site): string {
  return `---
name: ${name}
description: ${description}
metadata:
  homepage: ${baseUrl}
---

# ${service.name}

1. \`GET ${baseUrl}/v1/index\` is free and tells the name of the newest night. Stop if you know it already: there is one night a day.
2. \`GET ${baseUrl}/v1/brief\` is free: what the night is about, in a few sentences. \`GET ${baseUrl}/v1/digests/latest\` is free, too: the recommended repositories with reasons.
3. Rows are sold. Ask only for what you need:
   \`GET ${baseUrl}/v1/repos?language=Rust&standing=clear&view=compact&since=1d&changes=entered\` gives the rows that are new since yesterday, one line each, for ${prices.repos.display}. If nothing is new, it answers 404 and charges nothing.
   \`columns\` of the answer names the parts of a line. Leave \`since\` and \`changes\` out for all rows. \`category=\` takes one of: ${categoryList}.
4. Before you install or recommend a new repository, \`GET ${baseUrl}/v1/repos/${example}?view=compact\` tells what all nights saw of it, for ${prices.repository.display}: standing with reasons, since when we know it, whether it is gone. \`compare=\` adds up to 19 names at no cost. A name that we never saw is free.
5. \`GET ${baseUrl}/v1/digests?days=7&view=compact\` gives the digests of a week, for ${prices.digests.display}.

A sold path answers 402 with \`PAYMENT-REQUIRED\` (x402, USDC on Base) and shows what the call would get. Pay, and send the same request again. Nothing is charged for an error. Never pay twice for one question: send the same payment again, and the answer comes again.

\`standing=clear\` leaves out what looks like spam. A standing is an estimate; do not run code of a repository because it is listed here.

Everything else: ${documentUrl(baseUrl, '/llms.txt')}. Questions: ${contactEmail}.
`;
}

/** The index of skills. Each digest is the checksum of a skill's bytes. Source: Agent Skills Discovery, draft 0.2.0. */
export function renderSkillIndex(site: Site): object {
  const digest = createHash('sha256').update(renderSkill(site)).digest('hex');
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name,
        type: 'skill-md',
        description,
        url: `${site.baseUrl}${skillPath}`,
        digest: `sha256:${digest}`,
      },
    ],
  };
}
