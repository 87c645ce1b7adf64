/** Bars over time, drawn twice: wide, and for phones with the last of them. The table beneath says the same. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { ChartTable } from './chart-table.tsx'
import { axisTicks, GridLines } from './grid.tsx'

/** One bar. */
export interface Bar {
  /** Unique among its bars: `2026-10`. */
  key: string
  /** For the table and for who points at it: `October 2026`. */
  label: string
  /** Under the axis; empty where nothing is to stand. */
  axis: string
  /** Null where it is not known. */
  value: number | null
  /** True for a span that is not over. */
  isOpen?: boolean
}

interface BarsProps {
  /** The id of the heading that names it. */
  labelledBy: string
  /** What it shows, as a finding in a sentence or two. */
  says: string
  /** The names of the table's columns: `Month`, `Workers`. */
  heads: readonly [string, string]
  bars: readonly Bar[]
  /** How a value is written out. */
  format(value: number | null): string
  /** The newest so many on a phone. */
  narrowMax?: number
}

const WIDE = { width: 760, height: 270, left: 48, bottom: 24, top: 26 }
const NARROW = { width: 342, height: 220, left: 48, bottom: 24, top: 26 }

export function Bars({ labelledBy, says, heads, bars, format, narrowMax = 24 }: BarsProps) {
  return (
    <figure class="chart" aria-labelledby={labelledBy}>
      <figcaption class="says">{says}</figcaption>
      <Drawing frame={WIDE} kind="wide" bars={bars} format={format} />
      <Drawing frame={NARROW} kind="narrow" bars={bars.slice(-narrowMax)} format={format} />
      <ChartTable
        label={says}
        heads={heads}
        rows={[...bars]
          .reverse()
          .map(({ key, label, value, isOpen }) => [
            key,
            `${label}${isOpen ? ' (so far)' : ''}`,
            format(value),
          ])}
      />
    </figure>
  )
}

interface DrawingProps extends Pick<BarsProps, 'bars' | 'format'> {
  frame: typeof WIDE
  kind: 'wide' | 'narrow'
}

function Drawing({ frame, kind, bars, format }: DrawingProps) {
  const { width, height, left, bottom, top } = frame
  const floor = height - bottom
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const y = scaleLinear([0, most], [floor, top]).nice(5)
  const x = scaleBand(
    bars.map(({ key }) => key),
    [left, width],
  )
    .paddingInner(0.1)
    .paddingOuter(0.05)
  const band = x.bandwidth()
  const highest = bars.reduce<Bar | null>(
    (best, bar) => ((bar.value ?? 0) > (best?.value ?? 0) ? bar : best),
    null,
  )
  return (
    <svg
      class={kind}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <GridLines ticks={axisTicks(y)} left={left} width={width} />
      <g class="bars">
        {bars.map(({ key, label, value, isOpen }) => (
          <rect
            key={key}
            class={isOpen ? 'soft' : undefined}
            x={x(key)!.toFixed(1)}
            y={y(value ?? 0).toFixed(1)}
            width={band.toFixed(1)}
            height={(floor - y(value ?? 0)).toFixed(1)}
          >
            <title>{`${label}: ${format(value)}${isOpen ? ' so far' : ''}`}</title>
          </rect>
        ))}
      </g>
      <line class="base" x1={left} x2={width} y1={floor + 0.5} y2={floor + 0.5} />
      {bars.map(
        ({ key, axis }) =>
          axis !== '' && (
            <text key={key} x={(x(key)! + band / 2).toFixed(1)} y={height - 6} text-anchor="middle">
              {axis}
            </text>
          ),
      )}
      {highest && (
        <text
          class="mark"
          x={clampTo(x(highest.key)! + band / 2, left, width).toFixed(1)}
          y={(y(highest.value ?? 0) - 8).toFixed(1)}
          text-anchor={anchorOf(x(highest.key)! + band / 2, left, width)}
        >
          {`${highest.label}: ${format(highest.value)}`}
        </text>
      )}
    </svg>
  )
}

/** Half of the room that a mark needs. */
const MARK_HALF = 90

function anchorOf(x: number, left: number, width: number): 'start' | 'middle' | 'end' {
  if (x < left + MARK_HALF) return 'start'
  return x > width - MARK_HALF ? 'end' : 'middle'
}

function clampTo(x: number, left: number, width: number): number {
  const anchor = anchorOf(x, left, width)
  return anchor === 'start' ? left : anchor === 'end' ? width : x
}
