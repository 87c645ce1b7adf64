/** Bars over time as marks. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { gridMarks, labelMark, nameMarks } from './axes.ts'
import { at, type Frame, type Mark } from './marks.tsx'

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
  /** True for a span that is not over, or held in part. */
  isOpen?: boolean
}

/** What is said of an open bar beside its label. */
export const SO_FAR = 'so far'

/** Draws them; the highest is labelled. `open` is what is said of bars that are not over. */
export function barMarks(
  frame: Frame,
  bars: readonly Bar[],
  format: (value: number | null) => string,
  open: string = SO_FAR,
): Mark[] {
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
  const middle = ({ key }: Bar) => x(key)! + band / 2
  const drawn = bars.map(
    (bar): Mark => ({
      shape: 'rect',
      role: bar.isOpen ? 'bar-open' : 'bar',
      x: at(x(bar.key)!),
      y: at(y(bar.value ?? 0)),
      width: at(band),
      height: at(floor - y(bar.value ?? 0)),
      title: `${bar.label}: ${bar.value === null ? 'not known' : format(bar.value)}${bar.isOpen ? ` ${open}` : ''}`,
    }),
  )
  const highest = bars.reduce<Bar | null>(
    (best, bar) => ((bar.value ?? 0) > (best?.value ?? 0) ? bar : best),
    null,
  )
  return [
    ...gridMarks(y, frame),
    ...drawn,
    { shape: 'line', role: 'base', x1: left, x2: width, y1: floor + 0.5, y2: floor + 0.5 },
    ...nameMarks(
      bars.map((bar) => ({ x: middle(bar), text: bar.axis })),
      frame,
    ),
    ...(highest
      ? [
          labelMark(
            `${highest.label}: ${format(highest.value)}`,
            middle(highest),
            y(highest.value ?? 0) - 8,
            frame,
          ),
        ]
      : []),
  ]
}
