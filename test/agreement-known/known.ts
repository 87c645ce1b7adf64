/**
 * What is known of a state whose pages and the WARN Notice Register do not agree, as data: how low a figure may be, how
 * the page's period is to be taken, and the reason of every single disagreement.
 */

import type { ParsedNotice } from '#datasets/warn/cells/notice.ts'
import type { Disagreement } from '#datasets/warn/testing/agreement.ts'
import type { ComparedNotice } from '#datasets/warn/testing/agreement-match.ts'
import type { Sides } from './sides.ts'

/** A row of ours with all that the page says of it. */
export interface OurRow extends ComparedNotice {
  notice: ParsedNotice
}

/** A row of the register with what its file tells of where it comes from. */
export interface RegisterRow extends ComparedNotice {
  source_url: string
  /** Day on which the register first read it: rows of one day come from one publication. */
  first_seen: string
  is_amendment: boolean
  /** How many contents the register has seen under the key of this row. */
  versions: number
}

export type RowDisagreement = Disagreement<OurRow, RegisterRow>

/**
 * Whose a disagreement is. The register: its own reading, key or repetition. Publication: it read another page or
 * file of the state, which says something else. Time: the register's reading is of another day. Comparison: two rows
 * were matched that are not one. Ours: our reading is worse, or nobody can tell.
 */
export type Cause = 'register' | 'publication' | 'time' | 'comparison' | 'ours'

/** Why some of a state's disagreements are there. The first reason that explains one counts. */
export interface Reason {
  /** In a sentence; `docs/sources/<state>.md` says more. */
  because: string
  cause: Cause
  explains: (disagreement: RowDisagreement, sides: Sides) => boolean
}

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
  only?: (row: RegisterRow) => boolean
  /** The publisher's number of a register row, where the register keeps it and so do we. */
  keyOf?: (row: RegisterRow) => string | null
  /** The first day of the page, where its oldest row is misdated or is a late entry. */
  from?: string
  /** Every disagreement of a state that is below the floor has one. */
  reasons?: Reason[]
}
