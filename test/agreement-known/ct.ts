import {
  apart,
  filledByRegister,
  isSameFiler,
  oneOf,
  onlyOurs,
  onlyRegister,
  sharesWord,
} from './evidence.ts'
import type { KnownAgreement } from './known.ts'

const SAME_LETTER_DAYS_MAX = 90
const OTHER_NAME_DAYS_MAX = 14

/** Connecticut. */
export const ct: KnownAgreement = {
  recall: 0.5,
  precision: 0.86,
  filled: { effective_date: 0, employees_affected: 0 },
  reasons: [
    {
      because: 'the saved answer names files only: days of layoff and counts stand in another answer',
      cause: 'publication',
      explains: (d) =>
        (filledByRegister(d, 'effective_date') ?? filledByRegister(d, 'employees_affected')) !== null,
    },
    {
      because: 'a second row of a letter that we have: the register has the former page beside the library',
      cause: 'publication',
      explains: (d, { ours, register }) => {
        const theirs = onlyRegister(d)
        if (theirs === null) return false
        const others = register.ofFiler(theirs).filter((row) => row !== theirs)
        // The letter must have a row of its own in the register: this one is the second.
        return ours
          .ofFiler(theirs)
          .filter((mine) => apart(mine.notice_date, theirs.notice_date) <= SAME_LETTER_DAYS_MAX)
          .some((mine) => others.some((row) => row.notice_date === mine.notice_date))
      },
    },
    {
      because: 'a letter whose file has no day in its name, and the year only with us',
      cause: 'publication',
      explains: (d, { ours }) => {
        const mine = onlyOurs(d)
        if (mine !== null) return mine.notice.notice_date_precision === 'year'
        const theirs = onlyRegister(d)
        if (theirs === null) return false
        return ours.rows.some(
          ({ notice }, i) =>
            notice.notice_date_precision === 'year' &&
            notice.notice_date?.slice(0, 4) === theirs.notice_date?.slice(0, 4) &&
            sharesWord(ours.rows[i]!, theirs),
        )
      },
    },
    {
      because: 'the letter goes by another name: the file has the brand, what was entered the employer',
      cause: 'publication',
      explains: (d, { ours, register }) => {
        const [mine, theirs] = [onlyOurs(d), onlyRegister(d)]
        const row = mine ?? theirs
        if (row === null) return false
        return (mine ? register : ours).rows.some(
          (other) =>
            apart(other.notice_date, row.notice_date) <= OTHER_NAME_DAYS_MAX &&
            sharesWord(other, row) &&
            !isSameFiler(other, row),
        )
      },
    },
    {
      because: 'of the former pages: no file of the library has a word of its name in that year',
      cause: 'publication',
      explains: (d, { ours }) => {
        const theirs = onlyRegister(d)
        if (theirs === null) return false
        return !ours.rows.some(
          (mine) =>
            mine.notice_date?.slice(0, 4) === theirs.notice_date?.slice(0, 4) && sharesWord(mine, theirs),
        )
      },
    },
    {
      because:
        'a letter by its brand or initials: CVS Health and Aetna, PerkinElmer, Conopco, the stores of SDI',
      cause: 'publication',
      explains: oneOf([
        "Bob's Stores 2024-08-09",
        'CVS Health 2026-02-04',
        'CVS-Aetna 2023-08-18',
        'CVS-Aetna 2023-10-26',
        'Conopco-Unilever EI 2020-07-01',
        'Perkin Elmer 2025-09-23',
      ]),
    },
    {
      because:
        'of the former pages: the library has other letters of LAZ and Danbury, and none of these days',
      cause: 'publication',
      explains: oneOf([
        'LAZ Parking LTD, LLC (Updated Notice)* 2020-12-15',
        'Pyramid Danbury Management LLC 2020-03-23',
        'Pyramid Danbury Management LLC 2020-04-23',
      ]),
    },
    {
      because: 'the file has the day of receipt or another spelling, what was entered the letter’s own',
      cause: 'publication',
      explains: oneOf([
        'Bionano Genomics 2024-03-25',
        'Bionano Genomics, Inc 2024-03-21',
        'Bionano Genomics, Inc. 2024-03-21',
        'EMCOR 2020-05-04',
        'Lost Boys International 2024-09-06',
        'Stanley Black & Decker 2026-03-02',
        'Stanley Black and Decker 2026-03-03',
      ]),
    },
  ],
}
