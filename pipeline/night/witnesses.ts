import { publicPaths } from '../contract/paths.ts';
import type { Source } from '../contract/scan.ts';
import { below, replaceFiles } from '../platform/files.ts';
import { whileLocked } from '../platform/lock.ts';
import { nameOf } from '../platform/log.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { addSignatures, askWitnesses, listUnsigned } from '../publish/log/ask-witnesses.ts';
import { formatLogData, openNightLog, renderProofs } from '../publish/log/publish-log.ts';
import type { Night } from './night.ts';

type Place = Pick<Night, 'archive' | 'publicDir' | 'nightLog' | 'log'> & { source: Source };

/**
 * Asks the witnesses that have not signed the newest checkpoint of the night log, and adds the signatures that come in. The
 * log says who did not sign. The night is published already, so no failure is thrown. Returns whether a signature came in.
 */
export async function tellWitnesses(place: Place): Promise<boolean> {
  if (!place.nightLog || place.nightLog.witnesses.length === 0) return false;
  try {
    const { witnesses } = place.nightLog;
    return await whileLocked(place.archive.dataDir, () => collectSignatures(place, witnesses));
  } catch (error) {
    const notice = error instanceof PipelineError ? error.message : nameOf(error);
    place.log('witnesses-not-asked', { notice }, 'warn');
    return false;
  }
}

async function collectSignatures(
  { archive, publicDir, source, nightLog, log }: Place,
  witnesses: NonNullable<Place['nightLog']>['witnesses'],
): Promise<boolean> {
  const before = await openNightLog({ archive, nightLog }, source);
  const asked = before ? listUnsigned(before, witnesses) : [];
  if (!before || asked.length === 0) return false;
  const answers = await askWitnesses(before, asked);
  const lines = answers.flatMap((answer) => ('line' in answer ? [answer.line] : []));
  const signed = addSignatures(before, lines);
  const newest = signed.records.at(-1)?.checkpoint ?? '';
  const first = signed.records.findIndex(({ checkpoint }) => checkpoint === newest);
  const proofs = renderProofs(signed, new Set(signed.entries.slice(first).map((one) => one.night)));
  await replaceFiles([
    ...formatLogData(archive, signed, first),
    ...proofs.map((proof) => below(publicDir, proof)),
    below(publicDir, { path: publicPaths.checkpoint, bytes: Buffer.from(newest) }),
  ]);
  const absent = answers.flatMap((answer) =>
    'reason' in answer ? [`${answer.name} ${answer.reason}`] : [],
  );
  log(
    'night-log-witnessed',
    {
      entries: signed.tree.size,
      signed: witnesses.length - absent.length,
      ...(absent.length > 0 && { absent: absent.join('; ') }),
    },
    absent.length > 0 ? 'warn' : 'info',
  );
  return lines.length > 0;
}
