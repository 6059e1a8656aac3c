import type { LogKeys } from '../../contract/night-log.ts';
import { parseVerifier, type Verifier } from './note.ts';

/** Whose signatures a reader believes. */
export type Policy = { logs: readonly Verifier[]; witnesses: readonly Verifier[] };

/** Writes the keys as a policy that asks for no witness: how many a reader wants is the reader's choice. Source: C2SP, tlog-policy. */
export function formatPolicy({ logs, witnesses }: LogKeys): string {
  const lines = [
    ...logs.map((log) => `log ${log}`),
    ...witnesses.map((witness) => `witness ${witness.split('+')[0]} ${witness}`),
    'quorum none',
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads the logs and witnesses of a policy; undefined if a line of them is wrong or there is no log. Other lines do not matter here. */
export function parsePolicy(text: string): Policy | undefined {
  const rows = text.split('\n').map((line) => line.trim().split(/[ \t]+/));
  const logs = rows.filter(([what]) => what === 'log').map(([, key = '']) => parseVerifier(key));
  const witnesses = rows
    .filter(([what]) => what === 'witness')
    .map(([, , key = '']) => parseVerifier(key));
  const isRight =
    logs.length > 0 &&
    logs.every((key) => key?.kind === 'note') &&
    witnesses.every((key) => key?.kind === 'cosignature');
  if (!isRight) return undefined;
  return {
    logs: logs.filter((key) => key !== undefined),
    witnesses: witnesses.filter((key) => key !== undefined),
  };
}
