/** The whole document of a page: head, masthead, dateline, crumbs, the page itself, what can be done with it, foot. */
import { ASSETS } from '../assets.ts'
import { withQuery } from '../links.ts'
import type { Loaded, SiteHead } from '../page.tsx'
import { Crumbs } from './crumbs.tsx'
import { Dateline } from './dateline.tsx'
import { Foot } from './foot.tsx'
import { Masthead } from './masthead.tsx'
import { Reuse } from './reuse.tsx'

interface DocumentProps extends Loaded<unknown> {
  head: SiteHead
  /** The page's own HTML. */
  main: string
  /** True where other sites may show a chart of it. */
  hasCharts: boolean
}

export function Document(props: DocumentProps) {
  const { head, main, moment, address, publicUrl, hasCharts } = props
  const canonical = `${publicUrl}${head.address ?? address}`
  const hidden = head.isPrivate || moment.sample
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${head.title} – Headcount`}</title>
        <meta name="description" content={head.description} />
        <link rel="canonical" href={canonical} />
        {hidden && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={canonical} />
        <meta property="og:type" content="website" />
        <meta name="color-scheme" content="light dark" />
        {hasCharts && (
          <link
            rel="alternate"
            type="application/json+oembed"
            href={`${publicUrl}${withQuery('/oembed', { url: canonical })}`}
            title={head.title}
          />
        )}
        <link rel="icon" href={ASSETS.icon} type="image/svg+xml" />
        <link rel="preload" href={ASSETS.text} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="preload" href={ASSETS.head} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href={ASSETS.styles} />
        <script src={ASSETS.script} type="module" />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Hatch />
        <header>
          <Masthead section={head.section} hasFind={address !== '/'} />
          <Dateline moment={moment} />
        </header>
        <main id="main" class="wrap">
          {head.crumbs && <Crumbs way={head.crumbs} here={head.title} />}
          <div class="page" dangerouslySetInnerHTML={{ __html: main }} />
          <Reuse {...props} />
        </main>
        <Foot />
      </body>
    </html>
  )
}

/** The pattern of what is not over yet. */
export function Hatch() {
  return (
    <svg class="sr" aria-hidden="true" focusable="false" width="0" height="0">
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="hatch-bg" width="6" height="6" />
          <line class="hatch" x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
    </svg>
  )
}
