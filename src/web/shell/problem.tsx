/** The page that says what went wrong: what was asked, what can be done. */
import { renderToString } from 'preact-render-to-string'
import { ERRORS, type Problem } from '#contract/errors.ts'
import { ASSETS } from '../assets.ts'
import { PAGE_HEADERS } from '../page.tsx'
import { Foot } from './foot.tsx'
import { Masthead } from './masthead.tsx'

interface Asked {
  target: string
  requestId: string
}

/** Renders it. */
export function problemPage(problem: Problem, asked: Asked) {
  return {
    headers: PAGE_HEADERS,
    body: `<!doctype html>${renderToString(<ProblemDocument problem={problem} {...asked} />)}`,
  }
}

function ProblemDocument({ problem, target, requestId }: Asked & { problem: Problem }) {
  const { title, help } = ERRORS[problem.code]
  const retry = problem.headers['Retry-After']
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
          <h1>{title}</h1>
          <p class="lead">{problem.message}</p>
          {problem.errors && (
            <ul>
              {problem.errors.map(({ loc, msg }) => (
                <li key={`${loc.join('.')} ${msg}`}>
                  <code>{loc.slice(1).join('.') || loc.join('.')}</code> {msg}
                </li>
              ))}
            </ul>
          )}
          <p>{help}</p>
          {retry && <p class="note">You can try again in {retry} seconds.</p>}
          <p class="row">
            <a class="btn main" href="/">
              Start page
            </a>
            <a class="btn" href={problem.status >= 500 || problem.status === 429 ? target : '/search'}>
              {problem.status >= 500 || problem.status === 429 ? 'Try again' : 'Search'}
            </a>
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
