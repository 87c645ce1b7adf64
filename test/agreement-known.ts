/**
 * What is known of the states whose pages and the WARN Notice Register do not agree to 0.98, and of pages that show
 * only a part of their list. The reasons in full stand in `docs/sources/<state>.md`.
 */

import type { ComparedNotice } from '#datasets/warn/agreement-match.ts'

/** How low a figure may be, and where the page's period is not simply that of its rows. */
export interface KnownAgreement {
  recall?: number
  precision?: number
  notice_date?: number
  effective_date?: number
  employees_affected?: number
  /** Of the matched rows in which the register has the value, the share in which we have it too. */
  filled?: { notice_date?: number; effective_date?: number; employees_affected?: number }
  /** The page is the first of several: the day of its oldest row is cut in two and not compared. */
  partial?: true
  /** The page was finished when it was fetched: its period ends with its newest row, not with the fetch. */
  closed?: true
  /**
   * The page goes by the day of receipt: its oldest and newest tenths by notice date are late or early entries, and
   * its period is that of the rows between.
   */
  trimmed?: true
  /** The register's rows that belong to the page, where it holds a second publication of the state beside it. */
  only?: (row: ComparedNotice) => boolean
  /** The first day of the page, where its oldest row is misdated or is a late entry. */
  from?: string
  /** Why, in a sentence, naming docs/sources/<state>.md. Needed where a figure is lowered. */
  because?: string
}

export const agreementKnown: Record<string, KnownAgreement> = {
  ca: {
    precision: 0.66,
    trimmed: true,
    because: 'the register begins in July 2014 and holds the sites of a workbook as one: docs/sources/ca.md',
  },
  ct: {
    recall: 0.5,
    precision: 0.86,
    filled: { effective_date: 0, employees_affected: 0 },
    because:
      'the saved answer names files only, and the register also holds what the state listed before: docs/sources/ct.md',
  },
  fl: {
    effective_date: 0.97,
    partial: true,
    because: 'one employer put its date off after the page was saved: docs/sources/fl.md',
  },
  ga: {
    recall: 0.6,
    filled: { effective_date: 0.04 },
    partial: true,
    closed: true,
    because: 'the first 25 notices of the list, with the page of one: docs/sources/ga.md',
  },
  hi: {
    recall: 0.71,
    precision: 0.83,
    because:
      'the register took a remark for two names, and two notices came a day before the page: docs/sources/hi.md',
  },
  ia: {
    recall: 0.96,
    precision: 0.82,
    because: 'the register holds the waves of a notice and the sites of a town as one: docs/sources/ia.md',
  },
  id: {
    precision: 0.96,
    because: 'the register holds several sites of an employer in one city as one: docs/sources/id.md',
  },
  il: {
    recall: 0.7,
    precision: 0.6,
    notice_date: 0.77,
    effective_date: 0.88,
    employees_affected: 0.75,
    filled: { employees_affected: 0.88 },
    closed: true,
    because: 'a monthly report with supplements against the export without them: docs/sources/il.md',
  },
  ks: {
    recall: 0.5,
    closed: true,
    because: 'one notice saved; the register holds it under two names of its area: docs/sources/ks.md',
  },
  ky: {
    only: (row) => (row.notice_date ?? '') <= (row.effective_date ?? '9999'),
    because: 'the register also keeps what it once read with the two dates exchanged: docs/sources/ky.md',
  },
  la: {
    recall: 0.45,
    because: 'the register is months newer, and has split rows of the list besides: docs/sources/la.md',
  },
  ma: {
    recall: 0.97,
    because: 'one notice came in after the file was saved, and one was renamed: docs/sources/ma.md',
  },
  mi: {
    precision: 0.89,
    from: '2025-03-01',
    only: (row) => row.notice_date === null,
    because: 'the register holds some cards only by their receipt, and six not at all: docs/sources/mi.md',
  },
  mn: {
    recall: 0.81,
    closed: true,
    because: 'the report of one month, and other months reach into its days: docs/sources/mn.md',
  },
  mo: { closed: true },
  ms: {
    recall: 0.5,
    because: 'one quarter of a list by quarters, others reach into its days: docs/sources/ms.md',
  },
  mt: {
    filled: { employees_affected: 0.97 },
    because: 'one of 41 counts is an upper bound: docs/sources/mt.md',
  },
  nc: {
    effective_date: 0.97,
    employees_affected: 0.97,
    because: 'one notice was amended after the page was saved: docs/sources/nc.md',
  },
  nd: {
    effective_date: 0.97,
    employees_affected: 0.96,
    because: 'a mistyped year, and two nationwide counts whose part in the state is told: docs/sources/nd.md',
  },
  ne: {
    recall: 0.97,
    because: 'one notice of three days before the page was entered later: docs/sources/ne.md',
  },
  nj: {
    recall: 0.83,
    notice_date: 0.96,
    because: 'the register is newer and guesses the year of a month from the layoff: docs/sources/nj.md',
  },
  nv: {
    employees_affected: 0.9,
    closed: true,
    from: '2026-01-01',
    because:
      'the list was older than its fetch, and one count of eleven was changed later: docs/sources/nv.md',
  },
  ny: {
    recall: 0.83,
    precision: 0.66,
    effective_date: 0.9,
    employees_affected: 0.95,
    filled: { employees_affected: 0.96 },
    because: 'the register has other publications of the state, site by site or in part: docs/sources/ny.md',
  },
  oh: {
    recall: 0.91,
    notice_date: 0.93,
    effective_date: 0.95,
    because: 'the register also keeps what an update replaced, its mark in the name: docs/sources/oh.md',
  },
  ok: {
    recall: 0.6,
    filled: { employees_affected: 0.1 },
    partial: true,
    closed: true,
    because: 'one page of results out of two, with the page of one notice: docs/sources/ok.md',
  },
  pa: {
    precision: 0.97,
    because: 'the register holds several notices of one undated employer as one: docs/sources/pa.md',
  },
  ri: {
    notice_date: 0.2,
    only: (row) => row.notice_date !== null,
    because: 'the workbook’s dates of notice have slipped, and the register has them so: docs/sources/ri.md',
  },
  sc: {
    recall: 0.69,
    precision: 0.95,
    notice_date: 0.09,
    because: 'the register took the day of layoff for the day of notice: docs/sources/sc.md',
  },
  tn: { closed: true },
  wa: {
    partial: true,
    closed: true,
    only: (row) => row.notice_date !== row.effective_date,
    because: 'the register also keeps what it once dated by the day of layoff: docs/sources/wa.md',
  },
  wi: { partial: true },
  wv: {
    precision: 0,
    because: 'the register does not read the state: docs/sources/wv.md',
  },
}
