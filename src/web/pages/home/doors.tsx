/** Ways in, by who comes. */

export function Doors() {
  return (
    <section class="doors" aria-label="Where to begin">
      <div>
        <h2>Reporting a story</h2>
        <p>
          A page for every company, notice and place, with its source, its history and a line to cite.{' '}
          <a href="/search">Look somebody up</a>, or take <a href="/pulse">the month on a page</a>.
        </p>
      </div>
      <div>
        <h2>Working for an agency</h2>
        <p>
          <a href="/layoffs?date_field=effective">What takes effect when</a>, by <a href="/states">state</a>{' '}
          and county, and <a href="/coverage">what is missing</a>.
        </p>
      </div>
      <div>
        <h2>Laid off</h2>
        <p>
          <a href="/layoffs">Find the notice</a> that concerns you, see{' '}
          <a href="/visas/sponsors">who sponsors your job</a>, and <a href="/occupations">what it is paid</a>.
        </p>
      </div>
      <div>
        <h2>Building on it</h2>
        <p>
          Everything here is <a href="/openapi.json">one API</a>, with <a href="/data">files to take along</a>
          ; 25 calls a day need no key. <a href="/methodology">How scores are made</a>.
        </p>
      </div>
    </section>
  )
}
