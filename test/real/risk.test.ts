import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assessRisk } from '../../pipeline/scan/risk/assess-risk.ts';
import shipped from '../../pipeline/scan/risk/risk-model.json' with { type: 'json' };
import { readJudgements } from '../../scripts/lab/recordings/judgements.ts';
import { evaluateLeavingOut } from '../../scripts/lab/risk/evaluate.ts';
import {
  isGenerated,
  judgeLeavingOut,
  measureJudged,
} from '../../scripts/lab/risk/evaluate-judged.ts';
import { fitRisk } from '../../scripts/lab/risk/fit.ts';
import {
  asFirstSeen,
  assessJudged,
  findingsAlone,
  observeJudged,
} from '../../scripts/lab/risk/judged.ts';
import { parseLabels } from '../../scripts/lab/risk/labels.ts';
import { observe } from '../../scripts/lab/risk/observations.ts';
import { folder, readJudgedNights } from './recordings.ts';

/** Cracks, cheats and wallet drainers of both nights that any person would recognise. */
const obvious = [
  'fh6trainer/FH6-Trainer-AllInOne',
  'ExtremeInjector-Cpp/ExtremeInjector',
  'torbrowsermirror/Tor-Browser-Releases',
  'angled-smelting-7172/Bloxwave-Roblox-Scripts-Tool',
  'simonfisher61/celery-pc-script-executor',
  'eagerwrenmey8308/UNISWAP-ARBITRAGE-BOT',
  'Wandering-reef413000/Mev-Terminal',
  'dan-techdev1998j3/BinanceTrandingbog',
];

function readVanished() {
  const text = readFileSync(join(folder, 'labelled-early.csv'), 'utf8');
  return observe(parseLabels(text, 'labelled-early.csv'));
}

describe.skipIf(folder === '')('risk on real rows', () => {
  test.each(['2026-08-14', '2026-08-15'])(
    'quarantines obvious spam and no well-known project on %s',
    (date) => {
      const { rows = [] } = readJudgedNights().find((night) => night.date === date) ?? {};
      const assessments = assessRisk(rows);
      const quarantined = rows.filter((_, index) => assessments[index]?.standing === 'quarantined');
      const names = new Set(quarantined.map(({ fullName }) => fullName));

      expect(quarantined.filter(({ stars }) => stars >= 5_000)).toEqual([]);
      expect(obvious.filter((name) => !names.has(name))).toEqual([]);
      expect(quarantined.length / rows.length).toBeLessThan(0.25);
    },
  );

  test('the shipped model is what a fit of today gives', () => {
    const judgements = readJudgements(join(folder, 'nights', 'labels.csv'));
    const judged = assessJudged({ nights: readJudgedNights(), judgements }, findingsAlone);
    expect(shipped).toMatchObject(fitRisk([...readVanished(), ...observeJudged(judged)]));
  });

  test('reaches the goal on vanished rows, each week judged by a model fitted on the others', () => {
    const { overall, weeks } = evaluateLeavingOut(readVanished());

    expect(weeks).toHaveLength(6);
    expect(overall.precision).toBeGreaterThanOrEqual(0.9);
    expect(overall.recall).toBeGreaterThanOrEqual(0.82);
    expect(overall.falsePositiveRate).toBeLessThanOrEqual(0.07);
  });

  test('reaches the goal on judged nights, each judged by a model fitted on the others', () => {
    const nights = readJudgedNights();
    const judgements = readJudgements(join(folder, 'nights', 'labels.csv'));
    const rows = judgeLeavingOut({ nights, judgements }, readVanished());
    const first = asFirstSeen(rows);
    const later = measureJudged(rows.filter(({ isFirst }) => !isFirst));
    const all = measureJudged(first);
    const rest = measureJudged(first.filter((row) => !isGenerated(row)));

    expect(all.spamQuarantined).toBeGreaterThanOrEqual(0.85);
    expect(later).toMatchObject({ spam: 296, honestQuarantined: 0 });
    for (const scores of [all, rest, later]) {
      expect(scores.quarantinedRight).toBeGreaterThanOrEqual(0.95);
      expect(scores.spamCautionOrWorse).toBeGreaterThanOrEqual(0.9);
      expect(scores.shadyCautionOrWorse).toBeGreaterThanOrEqual(0.6);
      expect(scores.honestQuarantined).toBeLessThanOrEqual(0.01);
      expect(scores.honestCaution).toBeLessThanOrEqual(0.02);
      expect(scores.bestQuarantined).toBe(0);
    }
  });
});
