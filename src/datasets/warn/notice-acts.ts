/** How many days of notice the law asks for: the federal act, and states' own acts where they are known for certain. */

/** One act, as it is since a day. */
export interface NoticeAct {
  /** Null for the federal act. */
  state: string | null
  /** Days of notice before a plant closing or mass layoff. */
  days: number
  /** So many employees make an employer a covered one. */
  employees_min: number
  /** The first day on which it asked for so many days; null where it is older than most notices held. */
  since: string | null
  statute: string
}

/** Acts that ask for no more than the federal one stand here since they reach smaller employers. */
export const NOTICE_ACTS: readonly NoticeAct[] = [
  { state: null, days: 60, employees_min: 100, since: '1989-02-04', statute: '29 U.S.C. § 2102(a)' },
  { state: 'CA', days: 60, employees_min: 75, since: '2003-01-01', statute: 'Cal. Lab. Code § 1401' },
  { state: 'IL', days: 60, employees_min: 75, since: '2005-01-01', statute: '820 ILCS 65/10' },
  { state: 'IA', days: 30, employees_min: 25, since: '2010-03-22', statute: 'Iowa Code § 84C.3' },
  { state: 'NJ', days: 90, employees_min: 100, since: '2023-04-10', statute: 'N.J.S.A. 34:21-2' },
  { state: 'NY', days: 90, employees_min: 50, since: '2009-02-01', statute: 'N.Y. Lab. Law § 860-b' },
  { state: 'WI', days: 60, employees_min: 50, since: null, statute: 'Wis. Stat. § 109.07' },
]

/** The federal act. */
export const FEDERAL_ACT = NOTICE_ACTS[0]!

/** States' acts that ask for more days than the federal one. */
const LONGER = NOTICE_ACTS.filter(({ state, days }) => state !== null && days > FEDERAL_ACT.days)

/** The days of notice that the law of a notice's state asks for on its day, over columns of `warn_notices`. */
export const THRESHOLD_DAYS = `case ${LONGER.map(
  ({ state, days, since }) => `when state = '${state}' and notice_date >= date '${since}' then ${days}`,
).join(' ')} else ${FEDERAL_ACT.days} end`

/** The act that asks for the most days of a notice of this state and day. */
export function actOf(state: string, noticeDate: string): NoticeAct {
  return LONGER.find((act) => act.state === state && noticeDate >= act.since!) ?? FEDERAL_ACT
}
