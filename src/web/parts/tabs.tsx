/** Choices that are links: each is the same page asked otherwise. */

/** One of them. */
export interface Tab {
  name: string
  href: string
  isHere: boolean
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, href, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
