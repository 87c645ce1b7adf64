/** `/oembed`: how a site shows a chart whose address its writers paste (oembed.com, version 1.0, JSON and XML). */
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { text, whole } from '#contract/fields.ts'
import { readInput } from '#contract/input.ts'
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import { xmlText } from '#exports/feeds/atom.ts'
import type { ChartedPage, WebSettings } from '../site-page.ts'
import { chartFiles, chartPath } from './addresses.ts'

const WIDTH = 760
const HEIGHT = 440
/** On a phone the drawing is higher by its text. */
const NARROW = { from: 640, height: 400 }

const input = z.object({
  url: text(2000),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: whole().min(1).max(10_000).optional(),
  maxheight: whole().min(1).max(10_000).optional(),
})

/** What a site asks, so that it can show a chart of any of these pages. */
export const oembed = (pages: readonly ChartedPage[], { publicUrl }: WebSettings): AnyOperation =>
  contractPage({
    path: '/oembed',
    summary: 'How other sites show a chart',
    auth: 'none',
    input,
    load: async (context: RunContext, { url, format, maxwidth, maxheight }) => {
      const found = findChart(pages, url)
      if (!found) throw new NotFound(`No chart of this site has the address ${url}`)
      const { page, name, path, query } = found
      const asked = readInput(page.input, page.path, { path, query })
      const loaded = await page.load(context, asked)
      const { title } = page.draw(name, loaded)
      const files = chartFiles(loaded.address, name)
      const width = Math.min(WIDTH, maxwidth ?? WIDTH)
      const height = Math.min(width < NARROW.from ? NARROW.height : HEIGHT, maxheight ?? HEIGHT)
      const src = escaped(publicUrl + files.embed)
      const told = {
        version: '1.0',
        type: 'rich',
        title,
        provider_name: 'Headcount',
        provider_url: `${publicUrl}/`,
        width,
        height,
        html: `<iframe src="${src}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0"></iframe>`,
      }
      return { format, told }
    },
    head: ({ told: { title } }) => ({ title }),
    view: () => '',
    sent: {
      contentType: ({ format }) => `${format === 'xml' ? 'text/xml' : 'application/json'}; charset=utf-8`,
      bytes: ({ format, told }) => Buffer.from(format === 'xml' ? xmlOf(told) : JSON.stringify(told)),
    },
  }) as unknown as AnyOperation

/** The same as elements, one for each. */
function xmlOf(told: Readonly<Record<string, string | number>>): string {
  const elements = Object.entries(told).map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`
}

const escaped = (value: string) => value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Found {
  page: ChartedPage
  name: string
  path: Record<string, string>
  query: [string, string][]
}

/** The chart at an address: its own, with any ending or under `/embed`, or that of its page, whose first one is meant. */
function findChart(pages: readonly ChartedPage[], url: string): Found | undefined {
  if (!URL.canParse(url, 'http://localhost')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const bare = pathname.replace(/^\/embed(?=\/)/, '').replace(/\.(svg|png)$/, '')
  for (const page of pages) {
    for (const [i, name] of page.names.entries()) {
      const templates = [chartPath(page.path, name), ...(i === 0 ? [page.path] : [])]
      for (const template of templates) {
        const path = paramsOf(template, bare)
        if (path === null) continue
        const query = [...searchParams].filter(([key, value]) => key in page.input.shape && value !== '')
        return { page, name, path, query }
      }
    }
  }
  return undefined
}

/** The parameters in a path, or null where it is not of this template. */
function paramsOf(template: string, path: string): Record<string, string> | null {
  const parts = template.split('/')
  const given = path.split('/')
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== given[i]) return null
    if (name !== undefined) params[name] = decoded(given[i]!)
  }
  return params
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
