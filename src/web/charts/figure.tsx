/** A chart on its page: drawn wide and narrow, with its table beneath and the addresses under which it can be had alone. */
import { type Chart, marksOf, NARROW, rowsOf, WIDE } from './chart.ts'
import { ChartTable } from './chart-table.tsx'
import { type Frame, type Look, type Mark, Marks } from './marks.tsx'

/** Where a chart can be had without its page. */
export interface ChartFiles {
  svg: string
  png: string
  embed: string
}

/** A chart of a page, with its addresses. */
export interface Placed {
  chart: Chart
  files: ChartFiles
}

interface FigureProps extends Placed {
  /** The id of the heading that names it. */
  labelledBy: string
}

export function ChartFigure({ labelledBy, chart, files }: FigureProps) {
  const rows = rowsOf(chart)
  return (
    <figure class="chart" aria-labelledby={labelledBy}>
      <figcaption class="says">{chart.says}</figcaption>
      <Drawings chart={chart} />
      {rows[0] && <p class="reader">{readOut(rows[0], chart.heads)}</p>}
      <div class="chart-foot">
        <ChartTable label={chart.says} heads={chart.heads} rows={rows} />
        <p class="tools small">
          <a href={files.svg} rel="nofollow">
            SVG
          </a>
          <a href={files.png} rel="nofollow">
            PNG
          </a>
          <a href={files.embed} rel="nofollow">
            Embed
          </a>
        </p>
      </div>
      <p class="small quiet">Source: {chart.source}</p>
    </figure>
  )
}

/** A row of the table as the script reads out others: `Aug 2026: 12,345; A year before 11,000`. */
const readOut = ([, label, ...values]: readonly string[], heads: readonly string[]) =>
  `${label}: ${values.map((value, i) => (i === 0 ? value : `${heads[i + 1]} ${value}`)).join('; ')}`

/** The drawing for each width; styles show the one that fits. */
export function Drawings({ chart }: { chart: Chart }) {
  return (
    <>
      <Drawing kind="wide" frame={WIDE} marks={marksOf(chart, WIDE)} />
      <Drawing kind="narrow" frame={NARROW} marks={marksOf(chart, NARROW, chart.narrowMax)} />
    </>
  )
}

const classed: Look = (role) => ({ class: role })

function Drawing({
  kind,
  frame: { width, height },
  marks,
}: {
  kind: string
  frame: Frame
  marks: readonly Mark[]
}) {
  return (
    <svg
      class={kind}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <Marks marks={marks} look={classed} />
    </svg>
  )
}
