/** `companies measure`: how well names are matched, over names and pairs labelled by reading. */
import { parse } from 'csv-parse/sync'
import type { CompanyDirectory } from '#companies/matching/identity.ts'
import type { CompanyMatcher } from '#companies/matching/matcher.ts'
import { type LabelledName, measureNames, sharesOf, toLabelled } from '#companies/matching/measure.ts'
import { sameCompany } from '#companies/matching/same.ts'

/** What is measured. */
export interface Measured {
  /** The texts of `names.csv` and `pairs.csv`. */
  names: string
  pairs: string
  directory: CompanyDirectory
  withoutAliases: CompanyMatcher
}

type Row = Record<string, string>

/** Tables of figures over the half that nothing was tuned on, by how the names were drawn; then over the other half. */
export function measureReport({ names, pairs, directory, withoutAliases }: Measured): string {
  const labelled = toLabelled(parse(names, { columns: true }) as Row[])
  const held = labelled.filter(({ tuned }) => !tuned)
  const drawn = [...new Set(held.map((name) => name.drawn))]
  const sets: [string, LabelledName[]][] = [
    ['all', held],
    ...drawn.map((set): [string, LabelledName[]] => [set, held.filter((name) => name.drawn === set)]),
    ['tuned on', labelled.filter(({ tuned }) => tuned)],
  ]
  const table = (matcher: CompanyMatcher) =>
    sets.map(([set, names]) => figuresLine(set, matcher, names)).join('')
  return [
    'Names matched with registrants: the half not tuned on, and last the other\n',
    `\nwith aliases\n${HEADER}${table(directory.matcher)}`,
    `\nwithout aliases\n${HEADER}${table(withoutAliases)}`,
    `\nPairs told to be one company\n${pairLines(directory, parse(pairs, { columns: true }) as Row[])}`,
  ].join('')
}

const COLUMNS = ['set', 'names', 'precision', 'recall (direct)', 'recall (unit)']
const WIDTHS = [12, 6, 18, 18, 18]
const line = (cells: readonly string[]) =>
  `${cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i]!) : cell.padStart(WIDTHS[i]!))).join(' ')}\n`
const HEADER = line(COLUMNS)

function figuresLine(set: string, matcher: CompanyMatcher, names: readonly LabelledName[]): string {
  const figures = measureNames(matcher, names)
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

function pairLines(directory: CompanyDirectory, pairs: readonly Row[]): string {
  const half = (rest: number) => pairs.filter((_, i) => i % 2 === rest)
  return [
    line(['', 'pairs', 'precision', 'recall']),
    pairLine('all', directory, half(1)),
    pairLine('tuned on', directory, half(0)),
  ].join('')
}

function pairLine(set: string, directory: CompanyDirectory, pairs: readonly Row[]): string {
  const told = pairs.map(({ name_a, name_b, same }) => ({
    truth: same === 'true',
    answer: sameCompany(directory, name_a!, name_b!).same,
  }))
  const right = told.filter(({ truth, answer }) => truth && answer).length
  const yes = told.filter(({ answer }) => answer).length
  const same = told.filter(({ truth }) => truth).length
  const share = (whole: number) => `${shown(whole === 0 ? null : right / whole)} ${right}/${whole}`
  return line([set, String(pairs.length), share(yes), share(same)])
}

const shown = (share: number | null) => (share === null ? '–' : share.toFixed(3))
