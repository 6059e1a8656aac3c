import * as z from 'zod';
import { DigestDate, Midnight } from './dates.ts';
import { forEachMethod, StarsMethod, SurvivalMethod } from './forecast.ts';
import { Source } from './scan.ts';
import { success } from './views.ts';
import { Count } from './scalars.ts';

const judged = Count.describe('Forecasts whose outcome is known.');
const Mean = z.number().nonnegative().nullable();

export const StarsScore = z
  .strictObject({
    judged,
    coverage: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('The share of outcomes within the band that rows showed. It should be about .8.'),
    loss: z
      .strictObject(forEachMethod(() => Mean))
      .describe(
        'Mean pinball loss on the logarithm of stars, of the forecasts that rows showed (`model`) and of simpler rules; smaller is better.',
      ),
  })
  .describe('How good forecasts of stars were. Means are null where none was judged.');
export type StarsScore = z.infer<typeof StarsScore>;

export const SurvivalScore = z
  .strictObject({
    judged,
    survived: Count.describe('Repositories that GitHub still showed on the thirtieth day.'),
    brier: Mean.describe(
      'Brier score of the forecasts that rows showed: their mean squared error; smaller is better.',
    ),
    baseRateBrier: Mean.describe(
      'Brier score of a rule that always says the share that survived. Nobody knows this share beforehand.',
    ),
  })
  .describe('How good forecasts of survival were. Means are null where none was judged.');
export type SurvivalScore = z.infer<typeof SurvivalScore>;

export const CalibrationClass = z
  .strictObject({
    from: z.number().min(0).max(0.9).describe('The lower end of the tenth.'),
    judged,
    promised: z.number().min(0).max(1).describe('The mean forecast probability.'),
    survived: z.number().min(0).max(1).describe('The share that survived.'),
  })
  .describe('Forecasts of one tenth of the probability.');
export type CalibrationClass = z.infer<typeof CalibrationClass>;

const name = z
  .string()
  .describe('The Monday of the week, the age at the forecast, or the language.');

/** The score of the forecasts of stars for a week, an age, or a language. */
export const StarsGroup = z
  .strictObject({ name, ...StarsScore.shape })
  .describe('How good the forecasts of stars of one group were.');

/** The score of the forecasts of survival for such a group. */
export const SurvivalGroup = z
  .strictObject({ name, ...SurvivalScore.shape })
  .describe('How good the forecasts of survival of one group were.');

const groupsOf = <T extends z.ZodType>(group: T) => ({
  byWeek: z.array(group).describe('By week, the newest first.'),
  byAge: z.array(group).describe('By age at the forecast.'),
  byLanguage: z.array(group).describe('By language, ten at most.'),
});
const unjudged = Count.describe('Forecasts whose outcome is not known.');

export const Scorecard = z
  .strictObject({
    scanDate: Midnight.describe('The UTC day of the newest night that judged forecasts.'),
    source: Source,
    from: DigestDate.describe('The first day of the outcomes, twelve weeks ago.'),
    modelVersion: z
      .string()
      .nullable()
      .describe('The fitted model of the newest night. Null where none made its forecasts.'),
    stars: z
      .strictObject({
        inUse: StarsMethod.nullable().describe('The method that the newest night forecast with.'),
        all: StarsScore,
        unjudged,
        ...groupsOf(StarsGroup),
      })
      .describe('Forecasts of stars in 7 days.'),
    survival: z
      .strictObject({
        inUse: SurvivalMethod.nullable().describe(
          'The method that the newest night forecast with.',
        ),
        all: SurvivalScore,
        unjudged,
        calibration: z.array(CalibrationClass).describe('Tenths without a forecast are left out.'),
        ...groupsOf(SurvivalGroup),
      })
      .describe('Forecasts of whether a repository is still there in 30 days.'),
  })
  .describe(
    'How good our forecasts were, compared with simpler rules. No forecast is changed afterwards.',
  );
export type Scorecard = z.infer<typeof Scorecard>;

/** What `/scorecard.json` answers. */
export const ScorecardResponse = z
  .strictObject({ success, data: Scorecard })
  .describe('How good our forecasts were.');
