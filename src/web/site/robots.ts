/** What search engines are asked to leave alone (RFC 9309): answers for programs, lists by filters, what is somebody's own. */
import type { StaticFile } from '#contract/static-file.ts'
import type { WebSettings } from '../site-page.ts'

const LEFT_ALONE = [
  '/api/',
  '/mcp',
  '/account',
  '/billing/',
  '/embed/',
  '/oembed',
  '/search',
  // Places in a list change with each edition.
  '/*cursor=',
  '/*page=',
  // Facets: of lists, one filter is enough.
  '/*?*&',
]

/** The file. */
export const robotsFile = ({ publicUrl }: Pick<WebSettings, 'publicUrl'>): StaticFile => ({
  path: '/robots.txt',
  contentType: 'text/plain; charset=utf-8',
  immutable: false,
  body: Buffer.from(
    [
      'User-agent: *',
      ...LEFT_ALONE.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  ),
})
