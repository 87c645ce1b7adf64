/** The foot of every page: all ways into the site. */

const COLUMNS: readonly { title: string; entries: readonly (readonly [name: string, href: string])[] }[] = [
  {
    title: 'Records',
    entries: [
      ['WARN notices', '/layoffs'],
      ['Companies', '/companies'],
      ['8-K filings', '/filings'],
      ['Bankruptcies', '/bankruptcies'],
      ['Short notice', '/short-notice'],
      ['Visas', '/visas'],
      ['Sponsors', '/visas/sponsors'],
      ['Occupations', '/occupations'],
      ['Unemployment claims', '/claims'],
      ['JOLTS', '/jolts'],
    ],
  },
  {
    title: 'Understand',
    entries: [
      ['States', '/states'],
      ['Industries', '/industries'],
      ['The month on a page', '/pulse'],
      ['Signals', '/signals'],
      ['Risk', '/risk'],
      ['Methodology', '/methodology'],
      ['Coverage', '/coverage'],
    ],
  },
  {
    title: 'Build',
    entries: [
      ['Data and files', '/data'],
      ['API description', '/openapi.json'],
      ['Feeds', '/feeds'],
      ['Errors', '/errors'],
    ],
  },
]

export function Foot() {
  return (
    <footer class="foot">
      <div class="wrap grid">
        <div class="about">
          <h2>Headcount</h2>
          <p>
            Public records of work in the United States, unified and open. Free software; run your own, or use
            ours.
          </p>
        </div>
        {COLUMNS.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(([name, href]) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
