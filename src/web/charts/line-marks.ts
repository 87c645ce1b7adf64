/** Lines over time as marks: a gap where a figure is missing, the newest figure labelled. */
import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { gridMarks, labelMark, nameMarks } from './axes.ts'
import { at, type Frame, type Mark } from './marks.tsx'

/** A place on the axis of time. */
export interface Step {
  /** Unique among its steps: `2026-10-31`. */
  key: string
  /** For the table and for who points at it: `Oct 31, 2026`. */
  label: string
  /** Under the axis; empty where nothing is to stand. */
  axis: string
  /** What is to be known of its figure: `preliminary`. It has a hollow dot. */
  note?: string | undefined
}

/** A line; the first of a drawing is the one that is looked at. */
export interface Line {
  name: string
  /** As many as there are steps; null where a figure is missing. */
  values: readonly (number | null)[]
}

/** An axis that begins at nought where the lowest figure is below this share of the highest: else it would lie flat. */
const FLAT = 0.4
const KEY = { width: 22, gap: 7, y: 12, character: 7 }
const LEGEND = 18
const LABEL = { character: 8, gap: 10, height: 10 }
/** More steps than these are not to be pointed at one by one. */
const HITS_MAX = 130

/** Draws them. */
export function lineMarks(
  frame: Frame,
  steps: readonly Step[],
  lines: readonly Line[],
  format: (value: number | null) => string,
): Mark[] {
  const { width, height, left, bottom } = frame
  const top = frame.top + (lines.length > 1 ? LEGEND : 0)
  const floor = height - bottom
  const told = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const [least, most] = told.length > 0 ? [Math.min(...told), Math.max(...told)] : [0, 1]
  const fromNought = least < most * FLAT || least === most
  const y = scaleLinear([fromNought ? Math.min(0, least) : least, most || 1], [floor, top]).nice(5)
  const x = scalePoint(
    steps.map(({ key }) => key),
    [left + 4, width - 6],
  )
  const places = steps.map(({ key }) => x(key)!)
  const [main] = lines
  return [
    ...gridMarks(y, frame),
    ...(fromNought
      ? [
          {
            shape: 'line',
            role: 'base',
            x1: left,
            x2: width,
            y1: at(y(0)) + 0.5,
            y2: at(y(0)) + 0.5,
          } as const,
        ]
      : []),
    ...legend(lines, frame),
    ...[...lines].reverse().flatMap((each) => strokes(each, places, y, each === main ? 'line' : 'line-two')),
    ...(main ? dots(main, steps, places, y) : []),
    ...nameMarks(
      steps.map(({ axis }, i) => ({ x: places[i]!, text: axis })),
      frame,
    ),
    ...(main ? newest(main, steps, places, y, frame, format) : []),
    ...hits(frame, steps, lines, places, format),
  ]
}

type Scale = (value: number) => number

/** A line, broken where figures are missing; a figure between two missing ones is a dot. */
function strokes({ values }: Line, places: readonly number[], y: Scale, role: 'line' | 'line-two'): Mark[] {
  const points = values.map((value, i) => ({ value, x: at(places[i]!) }))
  const d = line<(typeof points)[number]>(
    (point) => point.x,
    (point) => at(y(point.value!)),
  ).defined(({ value }) => value !== null)(points)
  return d ? [{ shape: 'path', role, d }] : []
}

function dots({ values }: Line, steps: readonly Step[], places: readonly number[], y: Scale): Mark[] {
  return values.flatMap((value, i): Mark[] => {
    if (value === null || steps[i]!.note === undefined) return []
    return [{ shape: 'circle', role: 'dot-open', cx: at(places[i]!), cy: at(y(value)), r: 3.5 }]
  })
}

function newest(
  { values }: Line,
  steps: readonly Step[],
  places: readonly number[],
  y: Scale,
  frame: Frame,
  format: (value: number | null) => string,
): Mark[] {
  const last = values.findLastIndex((value) => value !== null)
  if (last < 0) return []
  const text = format(values[last]!)
  const [cx, cy] = [at(places[last]!), at(y(values[last]!))]
  // Over or under the line as far as the label reaches, whichever is nearer to the figure and in the drawing.
  const near = values.flatMap((value, i) =>
    value !== null && places[i]! > cx - text.length * LABEL.character ? [y(value)] : [],
  )
  const over = Math.min(...near) - LABEL.gap
  const under = Math.max(...near) + LABEL.gap + LABEL.height
  const isOver = over > frame.top && (cy - over <= under - cy || under > frame.height - frame.bottom)
  const label = isOver ? over : under
  const dot: Mark[] =
    steps[last]!.note === undefined ? [{ shape: 'circle', role: 'dot', cx, cy, r: 3.5 }] : []
  return [...dot, labelMark(text, cx, label, frame)]
}

/** What each line is, over the drawing; one alone is told by what stands around it. */
function legend(lines: readonly Line[], { left }: Frame): Mark[] {
  if (lines.length < 2) return []
  let x = left
  return lines.flatMap(({ name }, i): Mark[] => {
    const from = x
    x += KEY.width + KEY.gap + name.length * KEY.character + KEY.gap * 2
    const role = i === 0 ? 'line' : 'line-two'
    return [
      { shape: 'path', role, d: `M${from},${KEY.y}H${from + KEY.width}` },
      {
        shape: 'text',
        role: i === 0 ? 'mark' : 'axis',
        x: from + KEY.width + KEY.gap,
        y: KEY.y + 4,
        anchor: 'start',
        text: name,
      },
    ]
  })
}

/** Where to point at, to be told the figures of a step. */
function hits(
  { height, bottom, top }: Frame,
  steps: readonly Step[],
  lines: readonly Line[],
  places: readonly number[],
  format: (value: number | null) => string,
): Mark[] {
  if (steps.length > HITS_MAX || steps.length < 2) return []
  const wide = places[1]! - places[0]!
  return steps.map(({ label, note }, i) => ({
    shape: 'rect',
    role: 'hit',
    x: at(places[i]! - wide / 2),
    y: top,
    width: at(wide),
    height: height - bottom - top,
    title: `${label}: ${lines.map(({ name, values }) => `${name} ${format(values[i] ?? null)}`).join(', ')}${note ? ` (${note})` : ''}`,
  }))
}
