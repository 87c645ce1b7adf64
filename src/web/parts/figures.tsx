/** The figures of a page in a row, each with what it is and what it has to be read with. */
import type { ComponentChildren } from 'preact'

/** One of them; `value` is text, `–` where it is not known. */
export interface Figure {
  name: string
  value: ComponentChildren
  note?: ComponentChildren
}

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl class="strip">
      {items.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{note ?? ''}</dd>
        </div>
      ))}
    </dl>
  )
}
