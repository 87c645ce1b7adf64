/** A chart as a picture that stands alone: title, drawing, source. Colours are attributes, so that nothing is needed besides. */
import { renderToString } from 'preact-render-to-string'
import { type Chart, marksOf, WIDE } from '../charts/chart.ts'
import { type Look, Marks } from '../charts/marks.tsx'
import { linesOf } from './text-lines.ts'

const PADDING = 20
const WIDTH = WIDE.width + 2 * PADDING
/** The letters of pictures. */
export const SANS = "'Source Sans 3', 'Segoe UI', 'Liberation Sans', Helvetica, Arial, sans-serif"
const TITLE = { size: 21, line: 27, character: 10.6 }
const TEXT = { size: 13, line: 18, character: 6.1 }

/** The colours of the light pages. */
export const INK = '#14181e'
export const QUIET = '#5f6874'
export const BAR = '#2a6aa5'

const LOOKS: Readonly<Record<Parameters<Look>[0], ReturnType<Look>>> = {
  grid: { stroke: '#dce1e6' },
  base: { stroke: INK },
  axis: { fill: QUIET, 'font-size': 12.5 },
  mark: {
    fill: INK,
    'font-size': 12.5,
    'font-weight': 600,
    stroke: '#ffffff',
    'stroke-width': 4,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  },
  bar: { fill: BAR },
  'bar-open': { fill: 'url(#hatch)' },
  line: { fill: 'none', stroke: BAR, 'stroke-width': 2.25, 'stroke-linejoin': 'round' },
  'line-two': { fill: 'none', stroke: '#87919c', 'stroke-width': 1.75, 'stroke-linejoin': 'round' },
  dot: { fill: BAR },
  'dot-open': { fill: '#ffffff', stroke: BAR, 'stroke-width': 1.75 },
  hit: { fill: 'none' },
}

/** The picture as SVG; `address` is where the chart has its page. */
export function pictureOf(chart: Chart, address: string): string {
  const title = linesOf(chart.title, WIDE.width / TITLE.character)
  const says = linesOf(chart.says, WIDE.width / TEXT.character)
  const foot = linesOf(`${chart.source} Headcount, ${address}`, WIDE.width / TEXT.character)
  const saysAt = PADDING + title.length * TITLE.line
  const drawnAt = saysAt + says.length * TEXT.line + 8
  const footAt = drawnAt + WIDE.height + 14
  const height = footAt + foot.length * TEXT.line + PADDING - 4
  return renderToString(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      font-family={SANS}
      role="img"
    >
      <title>{chart.title}</title>
      <desc>{chart.says}</desc>
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="#e8eff6" />
          <line x1="0" y1="0" x2="0" y2="6" stroke={BAR} stroke-width="3" />
        </pattern>
      </defs>
      <rect width={WIDTH} height={height} fill="#ffffff" />
      <Lines lines={title} y={PADDING} {...TITLE} fill={INK} weight={600} />
      <Lines lines={says} y={saysAt} {...TEXT} fill={QUIET} />
      <g transform={`translate(${PADDING} ${drawnAt})`}>
        <Marks
          marks={marksOf(chart, WIDE).filter(({ role }) => role !== 'hit')}
          look={(role) => LOOKS[role]}
        />
      </g>
      <Lines lines={foot} y={footAt} {...TEXT} fill={QUIET} />
    </svg>,
  )
}

interface LinesProps {
  lines: readonly string[]
  y: number
  size: number
  line: number
  fill: string
  weight?: number
}

function Lines({ lines, y, size, line, fill, weight = 400 }: LinesProps) {
  return (
    <>
      {lines.map((text, i) => (
        <text
          key={text}
          x={PADDING}
          y={y + size + i * line}
          font-size={size}
          font-weight={weight}
          fill={fill}
        >
          {text}
        </text>
      ))}
    </>
  )
}
