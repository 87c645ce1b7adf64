/** Ranked things with bars: each bar is as long as its share of the first. */
import type { ComponentChildren } from 'preact'

/** One of them. */
export interface Ranked {
  name: ComponentChildren
  /** What the bar shows; null where it is not known. */
  value: number | null
  shown: string
  note?: ComponentChildren
}

export function Rank({ items, empty = 'None.' }: { items: readonly Ranked[]; empty?: string }) {
  if (items.length === 0) return <p class="quiet">{empty}</p>
  const most = Math.max(1, ...items.map(({ value }) => value ?? 0))
  return (
    <ol class="rank">
      {items.map(({ name, value, shown, note }, i) => (
        <li key={i}>
          <span>{name}</span>
          <b>{shown}</b>
          {note && <span class="sub">{note}</span>}
          <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
            <rect width={((100 * (value ?? 0)) / most).toFixed(1)} height="5" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
