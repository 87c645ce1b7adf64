/** What each code claims, recounted from the edition: one function a code, told apart by dataset where one code says it of several. */
import { expect } from 'vitest'
import type { Warning, WarningCode } from '#contract/warnings.ts'
import type { Edition } from './edition.ts'
import * as notices from './notice-claims.ts'
import * as others from './other-claims.ts'
import type { Question } from './questions.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of seventy shapes
export type Answer = any

/** What was asked, and what was answered. */
export interface Asked {
  question: Question
  answer: Answer
}

/** Recounts what a warning says, and throws where it is not so. */
export type Claim = (edition: Edition, asked: Asked, warning: Warning) => unknown

/** Of notices by one function, of the other datasets by another. */
const by =
  (ofNotices: Claim, ofOthers: Claim): Claim =>
  (edition, asked, warning) =>
    (warning.dataset === 'warn' ? ofNotices : ofOthers)(edition, asked, warning)

/** Every code. One that is missing here does not compile, and one of which nothing is recounted fails. */
export const CLAIMS: Readonly<Record<WarningCode, Claim | NotHere>> = {
  plan_limit: others.planLimit,
  plan_history: others.planHistory,
  plan_preview: { notHere: 'fewer notices are held of its days than it shows' },
  plan_dataset: others.planDataset,
  dataset_not_held: { notHere: 'something of every dataset is held' },
  dataset_unavailable: { notHere: 'all files of the real edition can be read' },
  year_not_held: others.yearNotHeld,
  year_partial: others.yearPartial,
  period_not_over: { notHere: 'periods say `partial` themselves; see test/without.ts for the rest' },
  window_not_held: others.windowNotHeld,
  undated: by(notices.undated, others.undated),
  unsized: notices.unsized,
  incomplete: by(notices.incomplete, others.incomplete),
  stale: by(notices.stale, others.stale),
  no_public_list: by(notices.noPublicList, others.noPublicList),
  known_fault: by(notices.knownFault, others.knownFault),
  sample: { notHere: 'the records are real' },
  gone_since: {
    notHere: 'what is gone is told from the first refresh on, which a fresh edition has not behind it',
  },
  cut: others.cut,
  news_unavailable: { notHere: 'no source of news is asked' },
  scores_as_of: { notHere: 'the edition is of the day that counts as today' },
  series_not_held: others.seriesNotHeld,
  series_ended: { notHere: 'no series held of the mirror has ended' },
  series_unadjusted: { notHere: 'every series asked for is held adjusted too' },
  delisted: { notHere: 'no symbol asked for is gone' },
  basis: others.basis,
  read_as: others.readAs,
}

/** Why a code cannot come up over the real edition. */
export interface NotHere {
  notHere: string
}

/** Recounts a warning. */
export async function recount(edition: Edition, asked: Asked, warning: Warning): Promise<void> {
  const claim = CLAIMS[warning.code]
  if (typeof claim !== 'function') throw new Error(`${warning.code}: ${claim.notHere}, and yet it came up`)
  await claim(edition, asked, warning)
  expect(warning.text).toMatch(/\S/)
}
