/** The lines behind a drawing with their figures, and the names under it. */
import type { ScaleLinear } from 'd3-scale'
import { short } from '../words/numbers.ts'
import { type Anchor, at, type Frame, type Mark } from './marks.tsx'

const TICKS = 5
/** How wide a character is at most, about. */
const CHARACTER = 6.4
const GAP = 8

/** Four or five lines at round figures. */
export function gridMarks(y: ScaleLinear<number, number>, { left, width }: Frame): Mark[] {
  return y.ticks(TICKS).flatMap((value): Mark[] => [
    { shape: 'line', role: 'grid', x1: left, x2: width, y1: at(y(value)), y2: at(y(value)) },
    {
      shape: 'text',
      role: 'axis',
      x: left - GAP,
      y: at(y(value) + 4),
      anchor: 'end',
      text: short(value),
    },
  ])
}

/** Names under the axis; of those that would touch, the earlier one stands. */
export function nameMarks(names: readonly { x: number; text: string }[], { width, height }: Frame): Mark[] {
  const marks: Mark[] = []
  let taken = Number.NEGATIVE_INFINITY
  for (const { x, text } of names) {
    const half = (text.length * CHARACTER) / 2
    if (text === '' || x - half < taken) continue
    const anchor = anchorOf(x, half, 0, width)
    marks.push({ shape: 'text', role: 'axis', x: at(edge(anchor, x, 0, width)), y: height - 6, anchor, text })
    taken = x + half + GAP
  }
  return marks
}

/** A label over a place, kept within the frame. */
export function labelMark(text: string, x: number, y: number, { left, width }: Frame): Mark {
  const anchor = anchorOf(x, (text.length * CHARACTER) / 2, left, width)
  return { shape: 'text', role: 'mark', x: at(edge(anchor, x, left, width)), y: at(y), anchor, text }
}

function anchorOf(x: number, half: number, left: number, right: number): Anchor {
  if (x - half < left) return 'start'
  return x + half > right ? 'end' : 'middle'
}

const edge = (anchor: Anchor, x: number, left: number, right: number) =>
  anchor === 'start' ? left : anchor === 'end' ? right : x
