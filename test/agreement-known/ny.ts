import { apart, differing, fieldOf, filledByRegister, oneOf, onlyOurs, onlyRegister } from './evidence.ts'
import type { KnownAgreement, OurRow } from './known.ts'
import * as rows from './ny-rows.ts'
import * as values from './ny-values.ts'

/** The department's pages until 2015 have a number; those that the register has come from an archive of pages. */
const isOfPages = ({ notice }: OurRow) => /\/20(?:0\d|1[0-5])\.csv$/.test(notice.source_url)
const WAVE_DAYS_MAX = 60
/** The publisher's number of the event, without that of an amendment's page. */
const eventOf = ({ notice }: OurRow) => notice.amends_key ?? notice.notice_key

/** New York. */
export const ny: KnownAgreement = {
  recall: 0.85,
  precision: 0.68,
  notice_date: 0.985,
  effective_date: 0.9,
  employees_affected: 0.96,
  filled: { employees_affected: 0.95 },
  keyOf: ({ source_url }) => {
    const [, page] = /details\.asp\?id=(\d+)$/.exec(source_url) ?? []
    return page === undefined ? null : `case ${page}`
  },
  reasons: [
    {
      because: 'a page of 2001 to 2015 that was not archived: the register has no page of its number',
      cause: 'publication',
      explains: (d, { register }) => {
        const mine = onlyOurs(d)
        return mine !== null && isOfPages(mine) && !register.hasKey(mine.notice_key)
      },
    },
    {
      because: 'one of several pages of an event: the workbook has the last state of the event',
      cause: 'publication',
      explains: (d, { ours }) => {
        const mine = onlyOurs(d)
        if (mine === null || isOfPages(mine) || eventOf(mine) === null) return false
        return ours.ofFiler(mine).some((other) => other !== mine && eventOf(other) === eventOf(mine))
      },
    },
    {
      because: 'a site or wave with a row of its own in the workbook; the page has one row for the letter',
      cause: 'publication',
      explains: (d, { ours }) => {
        const theirs = onlyRegister(d)
        if (theirs === null || theirs.notice_key) return false
        return ours.ofFiler(theirs).some((mine) => mine.notice_date === theirs.notice_date)
      },
    },
    {
      because: 'the copy of this page has its employer and nothing else: no day and no count',
      cause: 'publication',
      explains: (d, { ours }) => {
        const theirs = onlyRegister(d)
        if (theirs === null) return false
        return ours
          .of(theirs)
          .some(({ notice }) => notice.notice_date === null && notice.employees_affected === null)
      },
    },
    {
      because: 'the workbook dates a wave or amendment by its own letter, the page the event by its first',
      cause: 'publication',
      explains: (d, { ours }) => {
        const theirs = onlyRegister(d)
        if (theirs === null || theirs.notice_key) return false
        return ours
          .ofFiler(theirs)
          .some((mine) => apart(mine.notice_date, theirs.notice_date) <= WAVE_DAYS_MAX)
      },
    },
    {
      because: 'the register has the day of closing, ours is the first day of layoff',
      cause: 'publication',
      explains: (d) => {
        const pair = differing(d, 'effective_date')
        if (pair === null) return false
        const { effective_date, effective_end_date } = pair.mine.notice
        return effective_end_date === pair.theirs.effective_date && effective_date! < effective_end_date!
      },
    },
    {
      because: 'the workbook has the day of one site or wave, the page the first of several',
      cause: 'publication',
      explains: (d) => {
        const pair = differing(d, 'effective_date')
        if (pair === null || pair.theirs.notice_key) return false
        const { effective_date, effective_end_date } = pair.mine.notice
        const day = pair.theirs.effective_date!
        return effective_end_date !== null && day > effective_date! && day < effective_end_date
      },
    },
    {
      because: 'a count for all sites of the letter, which is kept as a total only',
      cause: 'publication',
      explains: (d) => {
        const pair = filledByRegister(d, 'employees_affected')
        return pair !== null && pair.mine.notice.employees_total !== null
      },
    },
    {
      because:
        'the copy has no count, or one that is none (`-----`, `55 in 3 phases`): the workbook has one since',
      cause: 'publication',
      explains: (d) => {
        const pair = filledByRegister(d, 'employees_affected')
        return pair !== null && pair.mine.notice.employees_total === null
      },
    },
    {
      because: 'the copy has no day of layoff, or prose of several: the workbook has one',
      cause: 'publication',
      explains: (d) => filledByRegister(d, 'effective_date')?.mine.notice.effective_date === null,
    },
    {
      because: 'another page of the event: the workbook has its last state, the pages one for each state',
      cause: 'publication',
      explains: (d, { ours }) => {
        const pair = d.kind === 'differs' && d.mine ? d.mine : null
        if (pair === null || isOfPages(pair)) return false
        if (pair.notice.mark !== null) return true
        return ours
          .ofFiler(pair)
          .some((o) => o !== pair && eventOf(o) !== null && eventOf(o) === eventOf(pair))
      },
    },
    {
      because: 'the workbook has a row and count for each site or wave of the letter, the page one for all',
      cause: 'publication',
      explains: (d, { register }) => {
        if (d.kind !== 'differs' || d.theirs?.notice_key !== null) return false
        return register
          .ofFiler(d.theirs)
          .some((row) => row !== d.theirs && row.notice_date === d.theirs!.notice_date)
      },
    },
    {
      because:
        'an amendment or one of the sites of a letter: the rows that the workbook has of the day are matched',
      cause: 'publication',
      explains: (d, { register }) => {
        const mine = onlyOurs(d)
        if (mine === null || isOfPages(mine)) return false
        return register.ofFiler(mine).some((row) => row.notice_date === mine.notice_date)
      },
    },
    {
      because: 'of 2015 in the copies of 2016: the workbook begins with January 2016',
      cause: 'publication',
      explains: (d) => {
        const mine = onlyOurs(d)
        return mine !== null && !isOfPages(mine) && (mine.notice_date ?? '9999') < '2016'
      },
    },
    {
      because: 'the page has its employer and nothing else',
      cause: 'publication',
      explains: (d) => {
        const notice = onlyOurs(d)?.notice
        return (
          notice?.notice_date === null && notice.effective_date === null && notice.employees_affected === null
        )
      },
    },
    {
      because: 'the cell of the day of notice is empty or unreadable on the page; the workbook has a day',
      cause: 'publication',
      explains: (d) => filledByRegister(d, 'notice_date') !== null,
    },
    {
      because:
        'the copies do not have the page, or have the parent alone that filed for all (the restaurants of Apple)',
      cause: 'publication',
      explains: oneOf(rows.ABSENT),
    },
    {
      because: 'the copy of the page has lost its employer: a row of this day and count names none',
      cause: 'publication',
      explains: oneOf(rows.NAMELESS),
    },
    {
      because: 'the workbook does not have the page, under this name and day at least',
      cause: 'publication',
      explains: oneOf(rows.OURS_ALONE),
    },
    {
      because:
        'two letters of a filer of many (Goldman Sachs, Eastman Kodak, Pfizer), matched by their count',
      cause: 'comparison',
      explains: (d) => d.field !== null && fieldOf(d.field, values.MANY_FILINGS)(d),
    },
    {
      because: 'the page has our day of notice, as a look at the copies shows; the workbook has another',
      cause: 'publication',
      explains: fieldOf('notice_date', values.NOTICE_DATES),
    },
    {
      because:
        'the page has our day of layoff, as a look at the copies shows, the workbook another or one of several',
      cause: 'publication',
      explains: fieldOf('effective_date', values.EFFECTIVE_DATES),
    },
    {
      because: 'the page has our count, as a look at the copies shows; the workbook has another',
      cause: 'publication',
      explains: fieldOf('employees_affected', values.COUNTS),
    },
    {
      because: 'neither value is on the page as it was copied, or ours is put together of prose',
      cause: 'ours',
      explains: (d) => d.field !== null && fieldOf(d.field, values.UNCLEAR)(d),
    },
  ],
}
