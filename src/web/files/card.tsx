/** A page as a card, as messengers and networks show links: what it is of, its main figure, of when. */
import { renderToString } from 'preact-render-to-string'
import type { Loaded, SiteHead } from '../site-page.ts'
import { longDay } from '../words/dates.ts'
import { UNKNOWN } from '../words/numbers.ts'
import { BAR, INK, QUIET, SANS } from './picture.tsx'
import { firstLines } from './text-lines.ts'

/** The size that networks ask for. */
export const CARD = { width: 1200, height: 630 }

const LEFT = 80
const TITLE = { size: 60, line: 72, characters: 34 }
const TEXT = { size: 30, line: 42, characters: 68 }
const FIGURE = { size: 104, top: 420 }
/** A figure leaves the title less room. */
const LINES = { withFigure: 2, alone: 3 }

/** The figure of a page's card; none where it is not known. */
export const cardFigure = ({ figure }: SiteHead) => (figure?.value === UNKNOWN ? undefined : figure)

/** The card as SVG. */
export function cardOf(head: SiteHead, { moment }: Pick<Loaded<unknown>, 'moment'>): string {
  const { title, description } = head
  const figure = cardFigure(head)
  const lines = firstLines(title, TITLE.characters, figure ? LINES.withFigure : LINES.alone)
  const below = 200 + lines.length * TITLE.line
  const when = `Public records of the United States, as of ${longDay(moment.dataDay ?? moment.today)}`
  return renderToString(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={CARD.width}
      height={CARD.height}
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
      font-family={SANS}
      role="img"
    >
      <title>{title}</title>
      <rect width={CARD.width} height={CARD.height} fill="#ffffff" />
      <rect width={CARD.width} height="12" fill={BAR} />
      <Brand />
      {lines.map((text, i) => (
        <text
          key={text}
          x={LEFT}
          y={200 + i * TITLE.line}
          font-size={TITLE.size}
          font-weight={600}
          fill={INK}
        >
          {text}
        </text>
      ))}
      {figure ? (
        <>
          <text x={LEFT} y={FIGURE.top} font-size={FIGURE.size} font-weight={700} fill={BAR}>
            {figure.value}
          </text>
          <text x={LEFT} y={FIGURE.top + TEXT.line + 12} font-size={TEXT.size} fill={INK}>
            {firstLines(figure.name, TEXT.characters, 1)[0]}
          </text>
        </>
      ) : (
        firstLines(description, TEXT.characters, 2).map((text, i) => (
          <text key={text} x={LEFT} y={below + i * TEXT.line} font-size={TEXT.size} fill={QUIET}>
            {text}
          </text>
        ))
      )}
      <text x={LEFT} y={CARD.height - 60} font-size={26} fill={QUIET}>
        {moment.sample ? 'These records are invented' : when}
      </text>
    </svg>,
  )
}

/** Three heads and one that is missing. */
function Brand() {
  return (
    <g>
      {[0, 1, 2].map((i) => (
        <circle key={i} cx={LEFT + 12 + i * 28} cy={92} r={12} fill={INK} />
      ))}
      <circle cx={LEFT + 12 + 84} cy={92} r={10} fill="none" stroke={INK} stroke-width={5} />
      <text x={LEFT + 128} y={104} font-size={34} font-weight={600} fill={INK}>
        Headcount
      </text>
    </g>
  )
}
