/** A chart as a document of its own, for a frame on another site: finding, drawing, source, the way to its page. */
import { renderToString } from 'preact-render-to-string'
import { ASSETS } from '../assets.ts'
import type { Chart } from '../charts/chart.ts'
import { Drawings } from '../charts/figure.tsx'
import { Hatch } from '../shell/document.tsx'
import type { Loaded } from '../site-page.ts'
import { longDay } from '../words/dates.ts'

/** As pages, but anybody may frame it; nothing of it is sent or asked in a visitor's name. */
export const EMBED_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': null,
} as const

/** The whole document. */
export const embedDocument = (loaded: Loaded<Chart>) =>
  `<!doctype html>${renderToString(<Embedded {...loaded} />)}`

function Embedded({ data: chart, moment, address, publicUrl }: Loaded<Chart>) {
  const { today, dataDay } = moment
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${chart.title} – Headcount`}</title>
        <meta name="description" content={chart.says} />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="canonical" href={publicUrl + address} />
        <link rel="icon" href={ASSETS.icon} type="image/svg+xml" />
        <link rel="stylesheet" href={ASSETS.styles} />
      </head>
      <body>
        <Hatch />
        <main class="embed">
          <h1 id="chart-h">{chart.title}</h1>
          <figure class="chart" aria-labelledby="chart-h">
            <figcaption class="says">{chart.says}</figcaption>
            <Drawings chart={chart} />
          </figure>
          <p class="small quiet">
            {chart.source} As of {longDay(dataDay ?? today)}.{' '}
            <a href={publicUrl + address} target="_blank" rel="noopener">
              Headcount
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
