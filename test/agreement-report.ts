/** Figures of the comparison with the WARN Notice Register: of one state, and of all together. */
import { type Agreement, describeDisagreement, share } from '#datasets/warn/testing/agreement.ts'
import { type AgreementField, FIELDS } from '#datasets/warn/testing/agreement-match.ts'
import type { KnownAgreement, OurRow, Reason, RegisterRow, RowDisagreement } from './agreement-known/known.ts'
import { Sides } from './agreement-known/sides.ts'

/** The least share that is taken without a reason. */
export const FLOORS = {
  recall: 0.98,
  precision: 0.98,
  notice_date: 0.99,
  effective_date: 0.98,
  employees_affected: 0.99,
  filled: 0.98,
}

export type Found = Agreement<OurRow, RegisterRow>
export type Figures = Record<string, number>

/** The shares of one state, by the names that floors go by. */
export function figuresOf(found: Found): Figures {
  const figures: Figures = { recall: found.recall, precision: found.precision }
  for (const field of FIELDS) {
    const { compared, agreed, only_register } = found.fields[field]
    figures[field] = share(agreed, compared)
    figures[`filled ${field}`] = share(compared, compared + only_register)
  }
  return figures
}

/** What the shares must reach, lowered where it is known why. */
export function floorsOf(known: KnownAgreement): Figures {
  const floor: Figures = {
    recall: known.recall ?? FLOORS.recall,
    precision: known.precision ?? FLOORS.precision,
  }
  for (const field of FIELDS) {
    floor[field] = known[field] ?? FLOORS[field]
    floor[`filled ${field}`] = known.filled?.[field] ?? FLOORS.filled
  }
  return floor
}

/** The names of the figures that are below a floor. */
export const below = (figures: Figures, floor: Figures) =>
  Object.keys(floor).filter((name) => figures[name]! < floor[name]!)

/** A disagreement and why it is there; null where no reason is known. */
export interface Explained {
  disagreement: RowDisagreement
  reason: Reason | null
}

/**
 * Finds the reason of every disagreement that counts against a figure. Rows held as one, repetitions and values that we
 * alone have do not.
 */
export function explain(
  found: Found,
  known: KnownAgreement,
  ours: readonly OurRow[],
  register: readonly RegisterRow[],
  nameless: readonly string[],
): Explained[] {
  const sides = new Sides(ours, register, nameless)
  return found.disagreements
    .filter(({ kind, field }) =>
      field === null ? kind === 'only ours' || kind === 'only register' : kind !== 'only ours',
    )
    .map((disagreement) => ({
      disagreement,
      reason: known.reasons?.find((reason) => reason.explains(disagreement, sides)) ?? null,
    }))
}

/** Part and whole of the shares over several states. */
export class Totals {
  private readonly sums = new Map<string, { part: number; whole: number }>()

  /** Adds a state. Disagreements with a reason that `leaves` some out count as not compared. */
  add(found: Found, explained: readonly Explained[], leaves: (reason: Reason) => boolean): void {
    const left = explained
      .filter(({ reason }) => reason !== null && leaves(reason))
      .map(({ disagreement }) => disagreement)
    const rows = (kind: RowDisagreement['kind']) =>
      left.filter((d) => d.field === null && d.kind === kind).length
    const differs = (field: AgreementField) =>
      left.filter((d) => d.field === field && d.kind === 'differs').length
    this.count('recall', found.recalled, found.register - found.repeated - rows('only register'))
    this.count('precision', found.matched, found.ours - found.merged - rows('only ours'))
    for (const field of FIELDS) {
      const { agreed, compared } = found.fields[field]
      this.count(field, agreed, compared - differs(field))
    }
  }

  private count(name: string, part: number, whole: number): void {
    const sum = this.sums.get(name) ?? { part: 0, whole: 0 }
    this.sums.set(name, { part: sum.part + part, whole: sum.whole + whole })
  }

  get figures(): Figures {
    return Object.fromEntries([...this.sums].map(([name, { part, whole }]) => [name, share(part, whole)]))
  }

  tell(label: string): string {
    const cells = [...this.sums].map(
      ([name, { part, whole }]) => `${name} ${percent(share(part, whole))} (${part}/${whole})`,
    )
    return `${label}: ${cells.join(', ')}`
  }
}

/** `98.6%` */
export const percent = (part: number) => `${(100 * part).toFixed(1)}%`

const COLUMNS: [label: string, width: number][] = [
  ['state', 6],
  ['ours', 7],
  ['register', 10],
  ['matched', 9],
  ['as one/twice', 14],
  ['recall', 9],
  ['precision', 11],
  ['notice date', 22],
  ['effective date', 22],
  ['headcount', 22],
]

/**
 * As one: rows of ours that the register holds as one; twice: rows that it repeats. The last three: agreed / compared,
 * then rows with a value on our side only and on the register's only.
 */
export const HEADING = COLUMNS.map(([label, width]) => label.padStart(width)).join('')

/** A state's figures under the heading. */
export function tableLine(part: string, found: Found): string {
  const cells = [
    part,
    found.ours,
    found.register,
    found.matched,
    `${found.merged}/${found.repeated}`,
    percent(found.recall),
    percent(found.precision),
    ...FIELDS.map((field) => {
      const { compared, agreed, only_ours, only_register } = found.fields[field]
      return `${agreed}/${compared} +${only_ours} -${only_register}`
    }),
  ]
  return cells.map((cell, i) => String(cell).padStart(COLUMNS[i]![1])).join('')
}

const countOf = (reason: Reason | null, explained: readonly Explained[]) =>
  explained.filter((e) => e.reason === reason).length

/** How many disagreements of a state each reason explains, a line each. */
export function reasonLines(part: string, known: KnownAgreement, explained: readonly Explained[]): string[] {
  const line = (count: number, text: string) => `${part.padStart(6)} ${String(count).padStart(5)}  ${text}`
  const lines = (known.reasons ?? []).map((reason) =>
    line(countOf(reason, explained), `${reason.cause.padEnd(11)} ${reason.because}`),
  )
  const unexplained = countOf(null, explained)
  return unexplained > 0 ? [...lines, line(unexplained, 'no reason is written down')] : lines
}

/** The same as rows of the table in the state's page. */
export const reasonRows = (known: KnownAgreement, explained: readonly Explained[]) =>
  (known.reasons ?? []).map(
    (reason) => `| ${countOf(reason, explained)} | ${reason.cause} | ${reason.because} |`,
  )

/** Every disagreement that counts, its reason behind it. */
export const explainedLines = (explained: readonly Explained[]) =>
  explained
    .map(({ disagreement, reason }) =>
      [
        describeDisagreement(disagreement),
        reason ? `[${reason.cause}] ${reason.because}` : '[no reason]',
      ].join('  <- '),
    )
    .sort()
