/** What a monthly report says. */
import { z } from 'zod'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'

/** How many of the largest notices a report names. */
export const LARGEST_SHOWN = 20

const count = (about: string) => z.number().int().describe(about)
const known = (about: string) => z.number().int().nullable().describe(about)

/** Sums of a month. */
export const sums = z
  .object({
    notices: known('Notices whose day lies in the month, each event once; null where it is not known'),
    employees_affected: workersField,
    notices_unsized: unsizedField,
  })
  .meta({ id: 'MonthSums' })

/** The same figures of the two months that a figure stands beside. */
const others = <Shape extends z.ZodType>(part: Shape) => ({
  month_before: part.describe('The same of the month before, as held when this revision was made'),
  year_before: part.describe('The same of that month a year before'),
})

/** Sums beside those of two other months. */
const compared = sums.extend(others(sums))

/** How far a state's notices of the month were held. */
export const STATE_STATUSES = ['held', 'late', 'not_held', 'no_public_list'] as const

const stateSums = compared.extend({
  state: z.string(),
  name: z.string(),
  status: z
    .enum(STATE_STATUSES)
    .describe(
      '`held`; `late`: its list was last read before the month was closed, so that notices may be missing; `not_held`: nothing of so early a month is; `no_public_list`',
    ),
  closures: known(
    'Of the notices those of closures; publishers that tell no kind of event add none; null where the notices are',
  ),
  notices_undated: count('Notices without a day that may be of the month: left out'),
})

const largest = z.object({
  id: z.string().describe('The notice: `/api/records/{id}`'),
  company_name: z.string().describe('Employer as filed'),
  city: z.string().nullable(),
  state: z.string(),
  notice_date: z.string(),
  effective_date: z.string().nullable().describe('First day of the layoff or closure'),
  employees_affected: z.number().int(),
  layoff_type: z.string().nullable().describe('layoff, closure or relocation; null where it is not told'),
  industry: z.string().nullable(),
  source_url: z.string().describe('Page, file or letter it was read from'),
})

const industry = compared.extend({
  naics_sector: z.string().nullable().describe('NAICS sector; null: the notice prints no industry'),
  sector_title: z.string().nullable().describe('Title of the sector'),
})

const kind = sums.extend({
  layoff_type: z
    .string()
    .nullable()
    .describe('layoff, closure or relocation; null: the publisher does not say'),
})

const claimsMeans = z.object({
  initial_claims_mean: known('Mean of its whole weeks, not seasonally adjusted; null where there is none'),
  initial_claims_sa_mean: known("Mean of DOL's headline figure; null where it is not held"),
  continued_claims_mean: known('Mean of its whole weeks, not seasonally adjusted'),
})

const claims = claimsMeans.extend({
  weeks: z
    .array(
      z.object({
        week_ending: z.string(),
        initial_claims: known('Sum over the states that reported'),
        continued_claims: known('The same of the week before'),
        initial_claims_sa: known("DOL's headline figure, seasonally adjusted"),
        partial: z.boolean().describe('True where states were missing: the week is in no mean'),
      }),
    )
    .describe('The weeks that end in the month, oldest first'),
  weeks_expected: count('Weeks that end in the month'),
  ...others(claimsMeans),
})

const joltsValues = z.object({
  level: z.number().nullable().describe('Thousands'),
  rate: z.number().nullable().describe('Percent'),
})

const jolts = z.array(
  joltsValues.extend({
    element: z.string().describe('JO openings, HI hires, TS separations, QU quits, LD layoffs'),
    element_name: z.string(),
    seasonally_adjusted: z.boolean(),
    preliminary: z.boolean().describe('True while BLS calls it so: the next release revises it'),
    ...others(joltsValues),
  }),
)

const cases = z.object({
  cases: known('Cases of organisations filed in the month, as far as they are held; null where none is'),
  chapter_11: known('Of them under chapter 11'),
  chapter_7: known('Of them under chapter 7'),
  warn_matched: known('Of them of companies that ever gave a WARN notice; null where it cannot be told'),
})

const filings = z.object({
  filings: known('8-K and 8-K/A filed in the month, as far as they are held; null where none is'),
  restructurings: known('Of them with item 2.05, costs of exit or disposal'),
  bankruptcies: known('Of them with item 1.03, bankruptcy or receivership'),
})

const beside = <Shape extends z.ZodObject>(part: Shape) => part.extend(others(part))

/** The figures of a report, as they are kept. */
export const reportFigures = z.object({
  national: compared
    .extend({
      states_held: count('States whose notices of the month are held'),
      states_held_month_before: count(
        'The same of the month before: sums of unlike many states do not compare',
      ),
      states_held_year_before: count('The same of that month a year before'),
      notices_undated: count('Notices without a day that may be of the month: left out'),
      employees_change_percent: z
        .object({
          month_before: z.number().nullable().describe('Percent, against the month before'),
          year_before: z.number().nullable().describe('Percent, against that month a year before'),
        })
        .describe(
          'Change of the workers, one decimal; null where one of the two is unknown or there was none',
        ),
    })
    .describe('The sums of all states'),
  year_to_date: z
    .object({
      from: z.string().describe('1 January'),
      to: z.string().describe('Last day of the month'),
      ...sums.shape,
      year_before: sums.describe('The same days a year before'),
    })
    .describe('From 1 January to the end of the month'),
  closures: compared.describe('Notices of closures; publishers that tell no kind of event add none'),
  taking_effect: sums.describe(
    'Notices whose layoff or closure begins in the month, whenever they were given',
  ),
  kinds: z.array(kind).describe('By kind of event'),
  states: z.array(stateSums).describe('By state; those of which nothing is held are in `coverage`'),
  industries: z.array(industry).describe('By NAICS sector, by workers'),
  largest: z.array(largest).describe('The notices with most workers'),
  claims: claims
    .nullable()
    .describe('Unemployment claims of the weeks that end in the month; null: none held'),
  jolts: jolts.nullable().describe('JOLTS of the month, which comes out two months later; null until then'),
  bankruptcies: beside(cases).nullable().describe('Bankruptcy cases of organisations; null: none held'),
  sec_filings: beside(filings).nullable().describe('8-K filings; null: none held'),
  coverage: z
    .object({
      states_late: z
        .array(
          z.object({
            state: z.string(),
            last_read: z.string().nullable().describe('Day; null where its own list was never read'),
          }),
        )
        .describe('States whose lists were last read before the month was closed'),
      states_not_held: z.array(z.string()).describe('States of which no notice of so early a month is held'),
      states_no_public_list: z.array(z.string()).describe('States that publish no list: unknown, not none'),
      missing: z
        .array(
          z.object({
            dataset: z.string(),
            why: z
              .enum(['not_held', 'partial', 'late'])
              .describe(
                '`not_held`: no figure of the month; `partial`: only a part of it; `late`: last read before the month was closed',
              ),
          }),
        )
        .describe('Datasets that lack figures of the month'),
    })
    .describe('What was late or missing when the revision was made'),
})

export type ReportFigures = z.infer<typeof reportFigures>
export type MonthSums = z.infer<typeof sums>
