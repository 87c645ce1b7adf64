/** The questions to the API that give a report's figures: whoever doubts one asks it again. */
import { z } from 'zod'
import { addMonths, daysOf, type Month } from './months.ts'
import { LARGEST_SHOWN } from './shape.ts'

/** One question. */
export const reportQuery = z.object({
  part: z.string().describe('Where its figures stand in the report'),
  path: z.string().describe('What to ask'),
  read: z.string().describe('Which fields of that answer they are'),
})

export type ReportQuery = z.infer<typeof reportQuery>

const SUMS = '`total_in_totals` is `notices`; `employees_affected` and `notices_unsized` as here'
const GROUPS = '`notices`, `employees_affected` and `notices_unsized` of each group'
const COUNTED = 'in_totals=true'

/** The months of a figure beside others, by the place of each. */
const beside = (month: Month): [at: string, Month][] => [
  ['', month],
  ['.month_before', addMonths(month, -1)],
  ['.year_before', addMonths(month, -12)],
]

const span = (month: Month, [from, to] = ['date_from', 'date_to']) => {
  const days = daysOf(month)
  return `${from}=${days.from}&${to}=${days.to}`
}

/** All questions behind the report of a month. */
export function queriesOf(month: Month): ReportQuery[] {
  const ofYear = (last: Month) => `date_from=${last.slice(0, 4)}-01-01&date_to=${daysOf(last).to}`
  const records = (query: string) => `/api/records?${query}&${COUNTED}&limit=1`
  const aggregate = (by: string, query: string) => `/api/aggregate?group_by=${by}&${query}&limit=100`
  const { from, to } = daysOf(month)
  const between = `start=${from}&end=${to}`
  return [
    ...beside(month).map(([at, of]) => ({
      part: `national${at}`,
      path: records(span(of)),
      read: at === '' ? `${SUMS}, and so is \`notices_undated\`` : SUMS,
    })),
    { part: 'year_to_date', path: records(ofYear(month)), read: SUMS },
    { part: 'year_to_date.year_before', path: records(ofYear(addMonths(month, -12))), read: SUMS },
    ...beside(month).map(([at, of]) => ({
      part: `closures${at}`,
      path: records(`${span(of)}&layoff_type=closure`),
      read: SUMS,
    })),
    { part: 'taking_effect', path: records(`${span(month)}&date_field=effective`), read: SUMS },
    { part: 'kinds', path: aggregate('type', span(month)), read: GROUPS },
    ...beside(month).map(([at, of]) => ({
      part: `states[]${at}`,
      path: aggregate('state', span(of)),
      read: at === '' ? `${GROUPS}, and \`closures\`` : GROUPS,
    })),
    ...beside(month).map(([at, of]) => ({
      part: `industries[]${at}`,
      path: aggregate('sector', span(of)),
      read: GROUPS,
    })),
    {
      part: 'largest',
      path: `/api/records?${span(month)}&${COUNTED}&sort=employees_affected&order=desc&limit=${LARGEST_SHOWN}`,
      read: '`records`, those that give a number',
    },
    ...beside(month).map(([at, of]) => ({
      part: `claims${at}`,
      path: `/api/dol-claims/national?${span(of, ['start', 'end'])}`,
      read: 'the weeks; a mean is of those that are not `partial`, of the adjusted figure of all',
    })),
    ...['L', 'R'].flatMap((level) =>
      [...new Set([month, addMonths(month, -1), addMonths(month, -12)].map((each) => each.slice(0, 4)))].map(
        (year) => ({
          part: `jolts[].${level === 'L' ? 'level' : 'rate'}`,
          path: `/api/jolts/national?year_from=${year}&year_to=${year}&level=${level}`,
          read: '`value` of the months, by `element`',
        }),
      ),
    ),
    ...[
      ['cases', ''],
      ['chapter_11', '&chapter=11'],
      ['chapter_7', '&chapter=7'],
      ['warn_matched', '&warn_only=true'],
    ].map(([figure, more]) => ({
      part: `bankruptcies.${figure}`,
      path: `/api/bankruptcies?${between}${more}&limit=1`,
      read: '`total`',
    })),
    ...[
      ['filings', ''],
      ['restructurings', '&items=2.05'],
      ['bankruptcies', '&items=1.03'],
    ].map(([figure, more]) => ({
      part: `sec_filings.${figure}`,
      path: `/api/sec-filings?${between}${more}&limit=1`,
      read: '`total`',
    })),
  ]
}
