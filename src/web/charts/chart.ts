/** A chart of a page: what it says and draws, wherever it is shown; its page, a picture or another site. */
import { type Bar, barMarks, SO_FAR } from './bar-marks.ts'
import { type Line, lineMarks, type Step } from './line-marks.ts'
import type { Frame, Mark } from './marks.tsx'

/** What all charts say. */
interface Said {
  /** The finding with its figure: over it where it stands alone. */
  title: string
  /** What is drawn, in which unit, and what is marked. */
  says: string
  /** Who publishes the figures. */
  source: string
  /** The names of the table's columns: `Month`, `Workers`. */
  heads: readonly string[]
  /** How a value is written out; `–` for one that is not known. */
  format(value: number | null): string
  /** The newest so many on a phone; all where it is left out. */
  narrowMax?: number
}

/** Bars over time. */
export interface BarChart extends Said {
  kind: 'bars'
  bars: readonly Bar[]
  /** What is said of bars that are hatched: `so far` where nothing is told. */
  open?: string
}

/** Lines over time. */
export interface LineChart extends Said {
  kind: 'lines'
  steps: readonly Step[]
  lines: readonly Line[]
}

export type Chart = BarChart | LineChart

export const WIDE: Frame = { width: 760, height: 270, left: 48, bottom: 24, top: 26 }
export const NARROW: Frame = { width: 342, height: 220, left: 44, bottom: 24, top: 26 }

/** The chart's marks; `newestMax` of its bars or steps, the newest. */
export function marksOf(chart: Chart, frame: Frame, newestMax = Number.POSITIVE_INFINITY): Mark[] {
  const newest = <Item>(items: readonly Item[]) => items.slice(Math.max(0, items.length - newestMax))
  return chart.kind === 'bars'
    ? barMarks(frame, newest(chart.bars), chart.format, chart.open)
    : lineMarks(
        frame,
        newest(chart.steps),
        chart.lines.map(({ name, values }) => ({ name, values: newest(values) })),
        chart.format,
      )
}

/** The rows of its table, newest first: a key, then the cells. */
export function rowsOf(chart: Chart): string[][] {
  if (chart.kind === 'bars')
    return chart.bars
      .map(({ key, label, value, isOpen }) => [
        key,
        `${label}${isOpen ? ` (${chart.open ?? SO_FAR})` : ''}`,
        chart.format(value),
      ])
      .reverse()
  return chart.steps
    .map(({ key, label, note }, i) => [
      key,
      `${label}${note ? ` (${note})` : ''}`,
      ...chart.lines.map(({ values }) => chart.format(values[i] ?? null)),
    ])
    .reverse()
}
