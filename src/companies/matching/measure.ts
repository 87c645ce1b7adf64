/** How well names are matched with registrants: precision and recall over names labelled by reading. */
import { ACCEPTED_MIN, type CompanyMatcher } from './matcher.ts'

/** A name labelled by reading. */
export interface LabelledName {
  name: string
  /** Every right answer; none where no registrant is meant. */
  ciks: readonly string[]
  /** `direct`: the registrant itself; `unit`: a part of it, to be found if it can be. */
  kind: 'direct' | 'unit' | 'none'
  drawn: string
  /** True for the rows that constants were chosen on. */
  tuned: boolean
}

/** What was counted over some names. */
export interface Figures {
  names: number
  /** Names that were given a registrant, and how many of them the right one. */
  answered: number
  right: number
  direct: number
  directFound: number
  unit: number
  unitFound: number
}

/** Drawn by error and near-error: only ever tuned on. */
const PRACTICE = 'practice'

/** The rows of a file of labels: `name,state,cik,kind,drawn,because`. Every second row is tuned on, and all practice. */
export function toLabelled(rows: readonly Record<string, string>[]): LabelledName[] {
  return rows.map(({ name, cik, kind, drawn }, i) => {
    if (kind !== 'direct' && kind !== 'unit' && kind !== 'none')
      throw new Error(`row ${i + 2} of the labels has the kind "${kind}"; there are direct, unit and none`)
    return {
      name: name!,
      ciks: cik ? cik.split('|') : [],
      kind,
      drawn: drawn!,
      tuned: i % 2 === 0 || drawn === PRACTICE,
    }
  })
}

/** Counts what a matcher makes of names. */
export function measureNames(matcher: CompanyMatcher, names: readonly LabelledName[]): Figures {
  const figures: Figures = {
    names: names.length,
    answered: 0,
    right: 0,
    direct: 0,
    directFound: 0,
    unit: 0,
    unitFound: 0,
  }
  for (const { name, ciks, kind } of names) {
    const match = matcher.match(name)
    const answered = match !== null && match.confidence >= ACCEPTED_MIN
    const right = answered && ciks.includes(match.registrant.cik)
    if (answered) figures.answered++
    if (right) figures.right++
    if (kind === 'none') continue
    figures[kind]++
    if (right) figures[`${kind}Found`]++
  }
  return figures
}

/** The shares out of counts; null where there is nothing to count. */
export function sharesOf({ answered, right, direct, directFound, unit, unitFound }: Figures) {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  return {
    precision: share(right, answered),
    directRecall: share(directFound, direct),
    unitRecall: share(unitFound, unit),
  }
}
