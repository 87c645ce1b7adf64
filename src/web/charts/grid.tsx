/** The lines behind a chart, with their figures. */
import type { ScaleLinear } from 'd3-scale'
import { short } from '../words/numbers.ts'

/** A line: where it is, and what it says. */
export interface Tick {
  y: number
  text: string
}

/** Four or five of them, at round figures. */
export const axisTicks = (y: ScaleLinear<number, number>): Tick[] =>
  y.ticks(5).map((value) => ({ y: y(value), text: short(value) }))

export function GridLines({ ticks, left, width }: { ticks: readonly Tick[]; left: number; width: number }) {
  return (
    <>
      <g class="grid">
        {ticks.map(({ y }) => (
          <line key={y} x1={left} x2={width} y1={y.toFixed(1)} y2={y.toFixed(1)} />
        ))}
      </g>
      {ticks.map(({ y, text }) => (
        <text key={y} x={left - 8} y={(y + 4).toFixed(1)} text-anchor="end">
          {text}
        </text>
      ))}
    </>
  )
}
