/** `companies measure`: how well names are matched, over names and pairs labelled by reading. */
import { parse } from 'csv-parse/sync'
import type { CompanyDirectory } from '#companies/matching/identity.ts'
import { type JudgedFigures, judgeLinks, judgePairs } from '#companies/matching/judged.ts'
import {
  type Answer,
  answerOf,
  type LabelledName,
  measureNames,
  sharesOf,
  toLabelled,
} from '#companies/matching/measure.ts'
import { sameCompany } from '#companies/matching/same.ts'

/** What is measured. */
export interface Measured {
  /** The texts of `names.csv` and `pairs.csv`. */
  names: string
  pairs: string
  /** The texts of `links.csv` and `visa-links.csv`. */
  links: string
  visaLinks: string
  directory: CompanyDirectory
  withoutAliases: CompanyDirectory
}

type Row = Record<string, string>

/** Tables of figures over the half that nothing was tuned on, by how the names were drawn; then over the other half. */
export function measureReport({
  names,
  pairs,
  links,
  visaLinks,
  directory,
  withoutAliases,
}: Measured): string {
  const labelled = toLabelled(parse(names, { columns: true }) as Row[])
  const table = (directory: CompanyDirectory, tuned: boolean) => {
    const half = labelled.filter((name) => name.tuned === tuned)
    const sets = [...new Set(half.map(({ drawn }) => drawn))]
    const line = (set: string, names: LabelledName[]) => figuresLine(set, answerOf(directory), names)
    return [
      line('all', half),
      ...sets.map((set) =>
        line(
          set,
          half.filter(({ drawn }) => drawn === set),
        ),
      ),
    ].join('')
  }
  const rows = parse(pairs, { columns: true }) as Row[]
  return [
    `Names matched with registrants\n\nthe half not tuned on\n${HEADER}${table(directory, false)}`,
    `\nthe half tuned on\n${HEADER}${table(directory, true)}`,
    `\nthe half not tuned on, without aliases\n${HEADER}${table(withoutAliases, false)}`,
    `\nPairs of one company, the half not tuned on\n${pairTable(directory, rows, 1)}`,
    `\nthe half tuned on\n${pairTable(directory, rows, 0)}`,
    `\nLinks that were drawn, judged by reading, and are answered so still\n${JUDGED_HEADER}`,
    judgedTable('notices', parse(links, { columns: true }), (rows) => judgeLinks(directory, rows)),
    judgedTable('visas', parse(visaLinks, { columns: true }), (rows) => judgePairs(directory, rows)),
  ].join('')
}

const COLUMNS = ['set', 'names', 'precision', 'recall (direct)', 'recall (unit)']
const WIDTHS = [20, 6, 18, 18, 18, 18]
const line = (cells: readonly string[]) =>
  `${cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i]!) : cell.padStart(WIDTHS[i]!))).join(' ')}\n`
const HEADER = line(COLUMNS)

function figuresLine(set: string, answer: Answer, names: readonly LabelledName[]): string {
  const figures = measureNames(answer, names)
  const { precision, directRecall, unitRecall } = sharesOf(figures)
  const { answered, right, direct, directFound, unit, unitFound } = figures
  return line([
    set,
    String(figures.names),
    `${shown(precision)} ${right}/${answered}`,
    `${shown(directRecall)} ${directFound}/${direct}`,
    `${shown(unitRecall)} ${unitFound}/${unit}`,
  ])
}

/** By what `same` says of two names, and by their numbers in the edition. */
function pairTable(directory: CompanyDirectory, pairs: readonly Row[], rest: number): string {
  const half = pairs.filter((_, i) => i % 2 === rest)
  const sets = [...new Set(half.map(({ origin }) => origin!))]
  const idOf = (name: string) => directory.identify({ name, state: null }).company_id
  const lines = (set: string, rows: readonly Row[]) => [
    pairLine(`${set}, told`, rows, (a, b) => sameCompany(directory, a, b).same),
    pairLine(`${set}, number`, rows, (a, b) => idOf(a) === idOf(b)),
  ]
  return [
    line(['', 'pairs', 'precision', 'recall']),
    ...sets.flatMap((set) =>
      lines(
        set,
        half.filter(({ origin }) => origin === set),
      ),
    ),
  ].join('')
}

function pairLine(set: string, pairs: readonly Row[], same: (a: string, b: string) => boolean): string {
  const told = pairs.map(({ name_a, name_b, same: truth }) => ({
    truth: truth === 'true',
    answer: same(name_a!, name_b!),
  }))
  const right = told.filter(({ truth, answer }) => truth && answer).length
  const yes = told.filter(({ answer }) => answer).length
  const one = told.filter(({ truth }) => truth).length
  const share = (whole: number) => `${shown(whole === 0 ? null : right / whole)} ${right}/${whole}`
  return line([set, String(pairs.length), share(yes), share(one)])
}

const JUDGED_HEADER = line(['', 'drawn', 'right', 'wrong, doubtful', 'still so', 'wrong still'])

function judgedTable(
  of: string,
  all: readonly Row[],
  judge: (rows: readonly Row[]) => JudgedFigures,
): string {
  const seeds = [...new Set(all.map(({ seed }) => seed!))]
  return seeds
    .map((seed) => {
      const { drawn, right, wrong, doubtful, kept, keptWrong } = judge(all.filter((row) => row.seed === seed))
      const judged = [String(drawn), String(right), `${wrong}, ${doubtful}`]
      return line([`${of}, ${seed}`, ...judged, String(kept), String(keptWrong)])
    })
    .join('')
}

const shown = (share: number | null) => (share === null ? '–' : share.toFixed(3))
