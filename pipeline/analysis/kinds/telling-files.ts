import type { ScannedRow } from '../../contract/repository-row.ts';

/** Files of a top folder whose name alone says what they are, and how to call them in a sentence. */
const told: Readonly<Record<string, string>> = {
  'SKILL.md': 'a SKILL.md for agents',
  'action.yml': 'a GitHub Action',
  'action.yaml': 'a GitHub Action',
  'Chart.yaml': 'a Helm chart',
  'main.tf': 'a Terraform module',
  'flake.nix': 'a Nix flake',
  Dockerfile: 'a Dockerfile',
  'docker-compose.yml': 'a Compose file',
  'docker-compose.yaml': 'a Compose file',
  'compose.yml': 'a Compose file',
  'compose.yaml': 'a Compose file',
  'Cargo.toml': 'a Cargo.toml',
  'go.mod': 'a go.mod',
  'pyproject.toml': 'a pyproject.toml',
  'package.json': 'a package.json',
};
const most = 2;

/** A file that says something of its repository. */
export type TellingFile = { name: string; told: string };

/** The files of a repository's top folder that say most, in the order of what they say. None where a scan did not ask. */
export function findTellingFiles({ signals }: Pick<ScannedRow, 'signals'>): TellingFile[] {
  const names = new Set(signals.rootNames);
  const found = Object.entries(told).filter(([name]) => names.has(name));
  return found.slice(0, most).map(([name, words]) => ({ name, told: words }));
}
