/** The page that says what went wrong: what was asked, and what can be done now. */
import { distance } from 'fastest-levenshtein'
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { ERRORS, type InputError, type Problem } from '#contract/errors.ts'
import { ASSETS } from '../assets.ts'
import { PAGE_HEADERS } from '../page.tsx'
import { type FilterField, FilterForm } from '../parts/filter-form.tsx'
import type { SiteForm, SitePage } from '../site-page.ts'
import { clockTime } from '../words/dates.ts'
import { counted } from '../words/numbers.ts'
import { Foot } from './foot.tsx'
import { Masthead } from './masthead.tsx'

interface Asked {
  target: string
  requestId: string
  /** The moment, in milliseconds since 1970. */
  now: number
}

/** Makes the renderer: what was asked of one of these pages is asked again in its form. */
export const problemPageOf = (pages: readonly SitePage[]) => (problem: Problem, asked: Asked) => {
  const waits = problem.headers['Retry-After']
  const triesAgain = problem.status === 503 && waits !== undefined
  return {
    // What passes by itself is asked again by the browser, without a script.
    headers: triesAgain ? { ...PAGE_HEADERS, Refresh: waits } : PAGE_HEADERS,
    body: `<!doctype html>${renderToString(<ProblemDocument problem={problem} pages={pages} {...asked} />)}`,
  }
}

type ProblemProps = Asked & { problem: Problem; pages: readonly SitePage[] }

function ProblemDocument(props: ProblemProps) {
  const { problem, target, requestId } = props
  const { title } = ERRORS[problem.code]
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – Headcount`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={ASSETS.icon} type="image/svg+xml" />
        <link rel="stylesheet" href={ASSETS.styles} />
        <script src={ASSETS.script} type="module" />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header>
          <Masthead section={undefined} hasFind={true} />
        </header>
        <main id="main" class="wrap stack problem">
          <p class="quiet">{problem.status}</p>
          <What {...props} />
          <p class="row">
            <a class="btn" href="/">
              Start page
            </a>
            {canPass(problem) && (
              <a class="btn main" href={target}>
                Try again
              </a>
            )}
          </p>
          <p class="small quiet">
            Request <code>{requestId}</code>; <a href={`/errors/${problem.code}`}>about this error</a>
          </p>
        </main>
        <Foot />
      </body>
    </html>
  )
}

const canPass = ({ status }: Problem) => status >= 500 || status === 429

/** What happened, and what helps on, by its kind. */
function What(props: ProblemProps) {
  const { problem, target } = props
  if (problem.errors) return <Correct {...props} errors={problem.errors} />
  if (problem.status === 404) return <Elsewhere {...props} />
  if (canPass(problem)) return <Later {...props} />
  return (
    <Said problem={problem}>
      <p>{ERRORS[problem.code].help}</p>
      {target === '/' ? null : <FindForm value="" />}
    </Said>
  )
}

function Said({ problem, children }: { problem: Problem; children?: ComponentChildren }) {
  return (
    <>
      <h1>{ERRORS[problem.code].title}</h1>
      <p class="lead">{problem.message}</p>
      {children}
    </>
  )
}

/** The form once more, with what is wrong at its fields; what no field asks is listed. */
function Correct({ pages, target, errors }: ProblemProps & { errors: readonly InputError[] }) {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const form = formAt(pages, pathname)
  const nameOf = ({ loc }: InputError) => String(loc[1] ?? loc[0])
  // What only a link asks has a field here, so that it can be corrected.
  const inQuery = errors.filter(({ loc }) => loc[0] === 'query').map(nameOf)
  const own = form?.fields ?? []
  const more = [...new Set(inQuery)].filter((name) => !own.some((field) => field.name === name))
  const fields = [...own, ...more.map(fieldOf)]
  const others = form ? errors.filter((error) => !inQuery.includes(nameOf(error))) : errors
  const kept = [...searchParams].filter(([, value]) => value !== '')
  return (
    <>
      <h1>
        {form ? `${form.title}: ` : ''}
        {counted(errors.length, 'thing')} to correct
      </h1>
      {others.length > 0 && (
        <ul>
          {others.map((error) => (
            <li key={`${nameOf(error)} ${error.msg}`}>
              <code>{nameOf(error)}</code> {error.msg}
            </li>
          ))}
        </ul>
      )}
      {form === undefined && <FindForm value="" />}
      {form && (
        <div class="narrow">
          <FilterForm action={pathname} fields={fields} asked={Object.fromEntries(kept)} errors={errors} />
          <p>
            <a href={pathname}>Without any of these</a>
          </p>
        </div>
      )}
    </>
  )
}

/** A field for a parameter that has none of its own. */
const fieldOf = (name: string): FilterField => ({
  name,
  label: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
  type: 'text',
})

function formAt(pages: readonly SitePage[], path: string): SiteForm | undefined {
  const fits = ({ path: template }: SitePage) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return pages.find(fits)?.formAt(path)
}

/** The nearest page, and the search for what was looked for. */
function Elsewhere({ problem, pages, target }: ProblemProps) {
  const path = target.split(/[?#]/)[0]!
  const isOfNoPage = problem.code === 'unknown_route'
  const nearest = isOfNoPage ? nearestPage(pages, path) : null
  const word = words(path.split('/').filter(Boolean).at(-1) ?? '')
  return (
    <>
      <h1>{isOfNoPage ? 'There is no such page' : ERRORS[problem.code].title}</h1>
      <p class="lead">
        {isOfNoPage ? `Nothing stands at ${path.slice(0, 100)}.` : sentence(problem.message)}
        {nearest && (
          <>
            {' '}
            The nearest is <a href={nearest}>{nearest}</a>.
          </>
        )}
      </p>
      <FindForm value={word} />
    </>
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What was looked for, as a person would write it. */
function words(part: string): string {
  try {
    return decodeURIComponent(part).replace(/[-_+]+/g, ' ')
  } catch {
    return ''
  }
}

/** Of the pages without a parameter, the one that is written most alike; none where nothing is. */
function nearestPage(pages: readonly SitePage[], asked: string): string | null {
  const path = asked.slice(0, 100).toLowerCase()
  const ways = pages.map((page) => page.path).filter((each) => !each.includes('{') && each !== '/')
  // `/filing/…` is looked for among `/filings`: what stands behind it counts little.
  const apartOf = (way: string) => Math.min(distance(way, path), distance(way, `/${path.split('/')[1]}`))
  const [best] = ways.sort((a, b) => apartOf(a) - apartOf(b))
  return best !== undefined && apartOf(best) <= Math.ceil(best.length / 2) ? best : null
}

function FindForm({ value }: { value: string }) {
  return (
    <form class="big-find" action="/search">
      <label class="sr" for="problem-find">
        What to search for
      </label>
      <input
        id="problem-find"
        type="search"
        name="q"
        value={value}
        placeholder="A company, a city, a job title"
      />
      <button class="btn main" type="submit">
        Search
      </button>
    </form>
  )
}

/** What passes: until when, and whether the page asks again by itself. */
function Later({ problem, now }: ProblemProps) {
  const seconds = Number(problem.headers['Retry-After'])
  const isKnown = Number.isFinite(seconds)
  const until = clockTime(now + 1000 * seconds)
  return (
    <Said problem={problem}>
      {isKnown ? (
        <p class="note late">
          {problem.status === 503
            ? `This page asks again by itself in ${counted(seconds, 'second')}.`
            : `Until ${until}, in ${counted(seconds, 'second')}. The API has limits of its own and can be asked meanwhile.`}
        </p>
      ) : (
        <p>{ERRORS[problem.code].help}</p>
      )}
    </Said>
  )
}
