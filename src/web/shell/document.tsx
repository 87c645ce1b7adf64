/** The whole document of a page: head, masthead, dateline, crumbs, the page itself, what can be done with it, foot. */
import { ASSETS } from '../assets.ts'
import { inScript, type Thing } from '../linked.ts'
import { withQuery } from '../links.ts'
import { OPENSEARCH_PATH } from '../site/opensearch.ts'
import type { Loaded, SiteHead } from '../site-page.ts'
import { CardMeta } from './card-meta.tsx'
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
  /** The address of its card. */
  card: string
  /** What it tells programs that read pages. */
  linked: readonly Thing[]
}

/** How other sites ask for a chart of the page. */
const OEMBED = [
  { format: undefined, type: 'application/json+oembed' },
  { format: 'xml', type: 'text/xml+oembed' },
] as const

export function Document(props: DocumentProps) {
  const { head, main, moment, address, publicUrl, forms, hasCharts, card, linked } = props
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
        <CardMeta head={head} canonical={canonical} image={publicUrl + card} />
        <meta name="color-scheme" content="light dark" />
        {hasCharts &&
          OEMBED.map(({ format, type }) => (
            <link
              key={format}
              rel="alternate"
              type={type}
              href={`${publicUrl}${withQuery('/oembed', { url: canonical, format })}`}
              title={head.title}
            />
          ))}
        {forms.map(({ name, href, type }) => (
          <link key={href} rel="alternate" type={type} href={publicUrl + href} title={name} />
        ))}
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          href={OPENSEARCH_PATH}
          title="Headcount"
        />
        <link rel="icon" href={ASSETS.icon} type="image/svg+xml" />
        <link rel="preload" href={ASSETS.text} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="preload" href={ASSETS.head} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href={ASSETS.styles} />
        <script src={ASSETS.script} type="module" />
        {linked.length > 0 && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(linked) }} />
        )}
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
