/** Blocks side by side where there is room: the wider ones at the left. */
import type { ComponentChildren } from 'preact'

interface ColumnsProps {
  left: ComponentChildren
  right: ComponentChildren
}

export function Columns({ left, right }: ColumnsProps) {
  return (
    <div class="cols r8-4">
      <div>{left}</div>
      <div>{right}</div>
    </div>
  )
}
