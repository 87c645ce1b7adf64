/** How well names are matched with registrants: precision and recall over names labelled by reading. */
import type { Identity } from './identity.ts'

/** A name labelled by reading. */
export interface LabelledName {
  name: string
  /** Where and about when it was filed; null where the label is of the name on any day. */
  state: string | null
  day: string | null
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

/** The rows of a file of labels: `name,state,cik,kind,drawn,because,year`. Every second row is tuned on, and all practice. */
export function toLabelled(rows: readonly Record<string, string>[]): LabelledName[] {
  return rows.map(({ name, state, cik, kind, drawn, year }, i) => {
    if (kind !== 'direct' && kind !== 'unit' && kind !== 'none')
      throw new Error(`row ${i + 2} of the labels has the kind "${kind}"; there are direct, unit and none`)
    return {
      name: name!,
      state: state || null,
      day: year ? `${year}-07-01` : null,
      ciks: cik ? cik.split('|') : [],
      kind,
      drawn: drawn!,
      tuned: i % 2 === 0 || drawn === PRACTICE,
    }
  })
}

/** Says which registrant a name means, by its number; null for none. */
export type Answer = (name: Pick<LabelledName, 'name' | 'state' | 'day'>) => string | null

/** What a directory says of a name. */
export const answerOf =
  (directory: { identify(name: Pick<LabelledName, 'name' | 'state' | 'day'>): Identity }): Answer =>
  (name) =>
    directory.identify(name).registrant?.cik ?? null

/** Counts what is said of names. */
export function measureNames(answer: Answer, names: readonly LabelledName[]): Figures {
  const figures: Figures = {
    names: names.length,
    answered: 0,
    right: 0,
    direct: 0,
    directFound: 0,
    unit: 0,
    unitFound: 0,
  }
  for (const name of names) {
    const cik = answer(name)
    const right = cik !== null && name.ciks.includes(cik)
    if (cik !== null) figures.answered++
    if (right) figures.right++
    if (name.kind === 'none') continue
    figures[name.kind]++
    if (right) figures[`${name.kind}Found`]++
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
