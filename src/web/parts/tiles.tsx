/** The states as tiles of one size, in their places: each a link, coloured by a figure. */
import { STATES } from '#lib/states.ts'
import { links } from '../links.ts'
import { count, short, UNKNOWN } from '../words/numbers.ts'

/** Fifty states and the district; territories have no place among them. */
const ON_MAP = STATES.filter(({ fips }) => Number(fips) <= 56)
const STEPS = 5

/** A state's figure; null where the state publishes nothing. */
export interface TileValues {
  /** What the figures are, for who hears them: `workers`. */
  unit: string
  values: ReadonlyMap<string, number | null>
  /** States whose sources are late. */
  late: ReadonlySet<string>
  /** How a value is written out; a whole count by default. */
  format?: (value: number) => string
  /** The same in a tile. */
  brief?: (value: number) => string
  /** Where the steps begin; quarters of what there is by default. */
  limits?: readonly number[]
  /** The order of the heading: 2 by default. */
  level?: 2 | 3
  /** Where a tile leads; to the page of the state by default. */
  href?: (code: string) => string
}

export function Tiles(props: TileValues & { id: string; title: string }) {
  const { id, title, unit, values, late, format = count, brief = short, href = links.state } = props
  const Heading = `h${props.level ?? 2}` as const
  const limits =
    props.limits ?? limitsOf([...values.values()].filter((value): value is number => (value ?? 0) > 0))
  return (
    <div>
      <Heading class="tile-h" id={id}>
        {title}
      </Heading>
      <ul class="tiles" aria-labelledby={id}>
        {ON_MAP.map(({ code, name }) => {
          const value = values.get(code)
          const step = value === undefined || value === null ? 'no' : `q${stepOf(value, limits)}`
          const said = value === undefined || value === null ? 'not known' : `${format(value)} ${unit}`
          return (
            <li key={code} class={`t-${code} ${step}${late.has(code) ? ' is-late' : ''}`}>
              <a href={href(code)}>
                <abbr title={name}>{code}</abbr>
                <span class="v" aria-hidden="true">
                  {value === undefined || value === null ? UNKNOWN : brief(value)}
                </span>
                <span class="sr">
                  {name}: {said}
                  {late.has(code) && ', source late'}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <Legend limits={limits} brief={brief} hasLate={late.size > 0} />
    </div>
  )
}

interface LegendProps {
  limits: readonly number[]
  brief(value: number): string
  hasLate: boolean
}

function Legend({ limits, brief, hasLate }: LegendProps) {
  return (
    <p class="legend">
      <span>
        <i class="q0" />
        none
      </span>
      {limits.map((limit, i) => (
        <span key={limit}>
          <i class={`q${i + 1}`} />
          under {brief(limit)}
        </span>
      ))}
      <span>
        <i class={`q${limits.length + 1}`} />
        more
      </span>
      <span>
        <i class="no" />
        not known
      </span>
      {hasLate && (
        <span>
          <i class="dot-late" />
          source late
        </span>
      )}
    </p>
  )
}

/** Where the steps above none begin and end: quarters of what there is, at round numbers, each once. */
export function limitsOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  const parts = STEPS - 1
  const limits = Array.from({ length: parts - 1 }, (_, i) =>
    rounded(sorted[Math.floor(((i + 1) * sorted.length) / parts)] ?? 0),
  )
  return [...new Set(limits)].filter((limit) => limit > 0)
}

/** 0 for none, then one more with each limit that is reached. */
function stepOf(value: number, limits: readonly number[]): number {
  return value <= 0 ? 0 : 1 + limits.filter((limit) => value >= limit).length
}

/** Up to the next number of one digit and zeros. */
function rounded(value: number): number {
  if (value <= 0) return 0
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / unit) * unit
}
