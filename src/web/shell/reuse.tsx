/** What stands under every page of data: where it comes from, how to take it along, how to cite it. */
import type { Loaded, SiteHead } from '../site-page.ts'
import { longDay } from '../words/dates.ts'

const WARN_SOURCES =
  'WARN notices as the states publish them, read daily; events that are counted twice at their source are counted once.'

/** How many addresses are shown at once. */
const SHOWN = 4

export function Reuse({
  head,
  api,
  forms,
  address,
  moment,
  publicUrl,
}: Loaded<unknown> & { head: SiteHead }) {
  const { edition, dataDay, today } = moment
  return (
    <section class="reuse" aria-labelledby="reuse-h">
      <h2 id="reuse-h" class="sr">
        Sources and reuse
      </h2>
      <div class="grid">
        <div>
          <h3>Where this comes from</h3>
          <p class="small">
            {head.sources ?? WARN_SOURCES} <a href="/coverage">What is covered</a>.
          </p>
        </div>
        <div>
          <h3>Take it with you</h3>
          <ul class="small">
            {api.slice(0, SHOWN).map((target) => (
              <Target key={target} target={target} />
            ))}
            {api.length > SHOWN && (
              <li>
                <details>
                  <summary>{`${api.length - SHOWN} more addresses of these figures`}</summary>
                  <ul>
                    {api.slice(SHOWN).map((target) => (
                      <Target key={target} target={target} />
                    ))}
                  </ul>
                </details>
              </li>
            )}
            {forms.map(({ name, href, type }) => (
              <li key={href}>
                <a href={href} type={type} rel="nofollow">
                  {name}
                </a>
              </li>
            ))}
            <li>Public records of those who publish them; names and points of places: GeoNames, CC BY 4.0</li>
          </ul>
        </div>
        <div>
          <h3>Cite it</h3>
          <p class="cite">
            Headcount, “{head.title}”. Data as of {longDay(dataDay ?? today)} (edition {edition}).{' '}
            {publicUrl + (head.address ?? address)}
          </p>
        </div>
      </div>
    </section>
  )
}

function Target({ target }: { target: string }) {
  return (
    <li>
      <a href={target} rel="nofollow">
        {target}
      </a>
    </li>
  )
}
