/** What an answer says besides its figures: what it leaves out, changed, or cannot know. One shape on every route. */
import { z } from 'zod'

/** Every code, with how much it weighs and what it says. `caution`: figures may mislead whoever does not read it. */
export const WARNING_CODES = {
  plan_limit: { severity: 'info', about: 'The plan lowers the limit asked for' },
  plan_history: { severity: 'info', about: 'The plan leaves out older records' },
  plan_preview: { severity: 'info', about: 'Without a key only the newest records are shown' },
  plan_dataset: { severity: 'info', about: 'A dataset is left out that a larger plan holds' },
  dataset_not_held: {
    severity: 'caution',
    about: 'The edition holds nothing of a dataset: unknown, not none',
  },
  dataset_unavailable: { severity: 'caution', about: 'A file of a dataset cannot be read at the moment' },
  year_not_held: { severity: 'caution', about: 'Years asked for are not held' },
  year_partial: { severity: 'caution', about: 'Years that the answer rests on are held in part' },
  period_not_over: { severity: 'info', about: 'The last period shown is not over' },
  window_not_held: {
    severity: 'caution',
    about: 'Of a part of the days asked for no records are held, or only some',
  },
  undated: { severity: 'caution', about: 'Records without the date asked by are left out' },
  unsized: { severity: 'caution', about: 'Records without a number of workers are not in the sums' },
  incomplete: { severity: 'caution', about: 'Records lack what the question is about' },
  stale: { severity: 'caution', about: 'Newer records of a source may be missing' },
  no_public_list: { severity: 'caution', about: 'A state publishes no list: unknown, not none' },
  known_fault: { severity: 'caution', about: 'A fault of the publisher touches records of the answer' },
  sample: { severity: 'caution', about: 'The records are invented: no real notice is among them' },
  gone_since: { severity: 'info', about: 'Records that are gone are known from a later day on' },
  cut: { severity: 'info', about: 'More records match than are shown' },
  news_unavailable: { severity: 'caution', about: 'A source of news cannot be reached at the moment' },
  scores_as_of: { severity: 'info', about: 'Scores were worked out on an earlier day' },
  series_not_held: { severity: 'caution', about: 'A series asked for is not held' },
  series_ended: { severity: 'info', about: 'A series has ended' },
  series_unadjusted: { severity: 'info', about: 'A series is held unadjusted only' },
  delisted: { severity: 'info', about: 'A stock symbol is listed no longer' },
  basis: { severity: 'info', about: 'What places or figures rest on' },
  read_as: { severity: 'info', about: 'How a question that may mean several things was read' },
} as const satisfies Record<string, { severity: 'info' | 'caution'; about: string }>

/** A code of the table above. */
export type WarningCode = keyof typeof WARNING_CODES

/** One warning, as answers show it. */
export const warning = z
  .object({
    code: z.enum(Object.keys(WARNING_CODES) as [WarningCode, ...WarningCode[]]).describe(
      Object.entries(WARNING_CODES)
        .map(([code, { about }]) => `\`${code}\`: ${about}`)
        .join('. '),
    ),
    severity: z.enum(['info', 'caution']).describe('caution: figures may mislead whoever does not read it'),
    dataset: z.string().nullable().describe('The dataset it is about; null for all of them'),
    states: z.array(z.string()).optional().describe('States it is about, two-letter codes'),
    years: z.array(z.number().int()).optional().describe('Years it is about'),
    affects: z
      .number()
      .int()
      .nullable()
      .describe('Records of this question that it is about; null where they are not counted or not held'),
    text: z.string().describe('The same in a sentence'),
  })
  .meta({ id: 'Warning' })

export type Warning = z.infer<typeof warning>

/** The `warnings` of an answer. */
export const warningList = z.array(warning).describe('What the answer leaves out, changed or cannot know')

/** Warnings of several parts of an answer, each once. */
export function onceEach(warnings: readonly Warning[]): Warning[] {
  const seen = new Map(warnings.map((each) => [JSON.stringify(each), each]))
  return [...seen.values()]
}

/** Makes a warning; its severity follows from its code. */
export function warn(
  code: WarningCode,
  text: string,
  {
    dataset = null,
    affects = null,
    states,
    years,
  }: Partial<Omit<Warning, 'code' | 'severity' | 'text'>> = {},
): Warning {
  return {
    code,
    severity: WARNING_CODES[code].severity,
    dataset,
    ...(states && { states }),
    ...(years && { years }),
    affects,
    text,
  }
}
