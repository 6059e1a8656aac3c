import type { ComponentNotes } from './component-note.ts';
import { charged, count, success } from './envelope-notes.ts';

const source = 'Where the rows came from: github, or demo for a made-up night.';
const createdAt = 'When the analysis was made.';
const digestDate = 'The UTC day the digest covers.';
const title = 'The night in one line.';
const summary = 'The night in a few sentences.';
const topCategories = 'Each `<category>: <note>`.';
const languageTrends = 'Each `<language>: <note>`.';
const overallSentiment = 'The mood of the night against the nights before.';

/** Of views of a digest. */
export const digestNotes: ComponentNotes = {
  IndexRecord: {
    about: 'Which digest is current. Poll it: `index` changes exactly when the digest does.',
    fields: {
      success,
      index: 'Id of the current digest.',
      digestDate,
      updatedAt: 'When it became the current one.',
      cadence: 'How often a new one comes.',
      nextExpected: 'When the next one is expected.',
      source,
    },
  },
  BriefResponse: { about: 'A digest in short.', fields: { success, data: 'The digest.' } },
  Brief: {
    about: 'A digest in short.',
    fields: {
      title,
      summary,
      topCategories,
      languageTrends,
      overallSentiment,
      digestDate,
      createdAt,
      source,
    },
  },
  DigestResponse: { about: 'A whole digest.', fields: { success, data: 'The digest.' } },
  Digest: {
    about:
      'The digest of one night. Every repository in it was scanned that night; names, stars, languages and descriptions are those of its row.',
    fields: {
      schema: 'The shape of the stored digest.',
      id: 'The date, and eight hex digits of the SHA-256 of the content.',
      digestDate,
      title,
      summary,
      topCategories,
      languageTrends,
      emergingTools: 'Each `<owner/repository>: <what it does>`.',
      notableProjects: 'Recommended repositories.',
      totalReposAnalyzed: 'Rows the digest is about, the quarantined ones not counted.',
      volumeMetrics: 'How large the night was.',
      followUp:
        'How the recommendations of the last 30 days fared; absent in digests of before they were followed.',
      overallSentiment,
      fullAnalysis: 'The whole analysis, in Markdown.',
      source,
      provenance: 'What the digest was made from, and by whom.',
      createdAt,
    },
  },
  NotableProject: {
    about: 'A recommended repository.',
    fields: {
      name: 'owner/repository.',
      stars: 'When it was scanned.',
      language: 'Its main language; empty where GitHub found no code.',
      description: 'Its own; empty where it has none.',
      why: 'The analyst’s reason.',
    },
  },
  VolumeMetrics: {
    about: 'How large a night was.',
    fields: {
      scanDate: 'The UTC day on which the scan started.',
      totalReposCreated:
        'About how many repositories were created on GitHub within the window: an estimate of its search, null where not asked.',
      totalWithStars:
        'About how many of them have at least one star: an estimate too, null where not asked.',
      candidateCount: 'Repositories found by search.',
      enrichedCount: 'Candidates that became rows, the quarantined ones among them.',
      quarantinedCount: 'Rows set apart as likely spam.',
      starDistribution: 'Rows by their stars.',
    },
  },
  StarBucket: {
    about: 'Rows with `min` to `max` stars, both inclusive; no upper end where `max` is null.',
    fields: { min: 'Fewest stars.', max: 'Most stars.', count: 'Rows.' },
  },
  Provenance: {
    about: 'What a digest was made from, and by whom.',
    fields: {
      scanSha256: 'Checksum of the scan it is about.',
      analyst: 'openai: a language model; offline: counted without one.',
      model: 'The model, or the version of the offline analyst.',
      promptSha256: 'Checksum of the whole prompt; null without one.',
    },
  },
  DigestsResponse: {
    about: 'Whole digests, the newest first.',
    fields: {
      success,
      count,
      days: 'The window asked for.',
      limit: 'The limit asked for.',
      data: 'The digests.',
      charged,
    },
  },
};
