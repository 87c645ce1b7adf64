/** The marks that a drawing is made of: numbers first, so that a page and a picture that stands alone draw the same. */

/** What a mark is for; how it looks follows from that. */
export type Role =
  | 'grid'
  | 'base'
  | 'axis'
  | 'mark'
  | 'bar'
  | 'bar-open'
  | 'line'
  | 'line-two'
  | 'dot'
  | 'dot-open'
  | 'hit'

/** One mark, in pixels of its frame; `title` is what is said of it to who points at it. */
export type Mark =
  | {
      shape: 'rect'
      role: Role
      x: number
      y: number
      width: number
      height: number
      title?: string | undefined
    }
  | { shape: 'line'; role: Role; x1: number; x2: number; y1: number; y2: number }
  | { shape: 'path'; role: Role; d: string }
  | { shape: 'circle'; role: Role; cx: number; cy: number; r: number }
  | { shape: 'text'; role: Role; x: number; y: number; anchor: Anchor; text: string }

/** Which end of a text stands at its place. */
export type Anchor = 'start' | 'middle' | 'end'

/** A surface to draw on, and the room that axes and labels take of it. */
export interface Frame {
  width: number
  height: number
  left: number
  bottom: number
  top: number
}

/** A place to a tenth of a pixel. */
export const at = (pixels: number) => Math.round(pixels * 10) / 10

/** Attributes of a mark besides its place: a class on pages, colours in pictures. */
export type Look = (role: Role) => Readonly<Record<string, string | number>>

export function Marks({ marks, look }: { marks: readonly Mark[]; look: Look }) {
  return (
    <>
      {marks.map((mark, i) => (
        <One key={i} mark={mark} look={look(mark.role)} />
      ))}
    </>
  )
}

function One({ mark, look }: { mark: Mark; look: ReturnType<Look> }) {
  if (mark.shape === 'text')
    return (
      <text {...look} x={mark.x} y={mark.y} text-anchor={mark.anchor}>
        {mark.text}
      </text>
    )
  if (mark.shape === 'rect') {
    const { x, y, width, height, title } = mark
    return (
      <rect {...look} x={x} y={y} width={width} height={height}>
        {title !== undefined && <title>{title}</title>}
      </rect>
    )
  }
  if (mark.shape === 'path') return <path {...look} d={mark.d} />
  if (mark.shape === 'circle') return <circle {...look} cx={mark.cx} cy={mark.cy} r={mark.r} />
  return <line {...look} x1={mark.x1} x2={mark.x2} y1={mark.y1} y2={mark.y2} />
}
