/** Blocks side by side where there is room: the wider ones at the left. */
import type { ComponentChildren } from 'preact'

interface ColumnsProps {
  /** How the room is shared. */
  shares?: 'r8-4' | 'r7-5' | 'side-l'
  left: ComponentChildren
  right: ComponentChildren
}

export function Columns({ shares = 'r8-4', left, right }: ColumnsProps) {
  return (
    <div class={`cols ${shares}`}>
      <div>{left}</div>
      <div>{right}</div>
    </div>
  )
}
