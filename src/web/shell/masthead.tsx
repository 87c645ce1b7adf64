/** The head of every page: name, search, the ways in. */
import type { Section } from '../site-page.ts'

const ENTRIES: readonly { section: Section; name: string; href: string }[] = [
  { section: 'layoffs', name: 'Layoffs', href: '/layoffs' },
  { section: 'companies', name: 'Companies', href: '/companies' },
  { section: 'places', name: 'Places', href: '/states' },
  { section: 'visas', name: 'Visas', href: '/visas' },
  { section: 'economy', name: 'Economy', href: '/claims' },
  { section: 'risk', name: 'Risk', href: '/risk' },
  { section: 'data', name: 'Data', href: '/data' },
]

export function Masthead({ section, hasFind }: { section: Section | undefined; hasFind: boolean }) {
  const entries = ENTRIES.map((entry) => (
    <li key={entry.section}>
      <a href={entry.href} aria-current={entry.section === section ? 'true' : undefined}>
        {entry.name}
      </a>
    </li>
  ))
  return (
    <div class="mast">
      <div class="wrap">
        <a class="brand" href="/" aria-label="Headcount, start page">
          <svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">
            <circle cx="4" cy="7" r="3.6" stroke="none" />
            <circle cx="12.6" cy="7" r="3.6" stroke="none" />
            <circle cx="21.2" cy="7" r="3.6" stroke="none" />
            <circle cx="29.8" cy="7" r="2.8" fill="none" stroke-width="1.6" />
          </svg>
          Headcount
        </a>
        {hasFind && <Find />}
        <nav aria-label="Main">
          <ul>{entries}</ul>
        </nav>
        <details class="menu">
          <summary>Menu</summary>
          <ul>{entries}</ul>
        </details>
      </div>
    </div>
  )
}

function Find() {
  return (
    <form class="find" action="/search">
      <label class="sr" for="find">
        Search
      </label>
      <input id="find" type="search" name="q" placeholder="Company, city, job, case…" />
      <kbd>/</kbd>
    </form>
  )
}
