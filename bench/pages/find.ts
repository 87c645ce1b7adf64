/** Addresses of the site's pages, found as a reader finds them: by links from the start page. */
import { load } from 'cheerio'
import { PLANS } from '#contract/plans.ts'
import { webPages } from '#web/index.ts'
import { ask } from '../routes/ask.ts'

/** Pages of one kind that are asked for. */
const OF_A_KIND = 20
/** Pages that are read for their links. */
const READ_MAX = 200

/** What a browser says it would rather have. */
export const HTML = { accept: 'text/html' }

/** What shows a page in another form, by path and by address: it asks what its page asks. */
const OTHER_FORM = /^\/(embed|card|feeds|sitemaps)\b|\.(svg|png|csv|json|atom|ics|xml)(\?|$)/

/** A page's HTML. Throws where there is none. */
export async function readPage(base: string, address: string): Promise<string> {
  const { status, body } = await ask(base, address, HTML)
  if (status !== 200) throw new Error(`${address} answered ${status}: ${body.toString().slice(0, 300)}`)
  return body.toString()
}

/** Addresses by the kind of page, which is its path with parameters. */
export async function findPages(base: string): Promise<Map<string, string[]>> {
  const operations = webPages({ plan: PLANS.enterprise, publicUrl: '', contact: '', operations: [] })
  const kinds = operations
    .filter(({ path }) => !OTHER_FORM.test(path))
    .map(({ path }) => ({
      path,
      is: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
    }))
  const found = new Map<string, string[]>()
  const known = new Set<string>(['/'])
  const waiting = ['/']
  for (let read = 0; waiting.length > 0 && read < READ_MAX; read++) {
    const $ = load(await readPage(base, waiting.shift()!))
    for (const link of $('a[href^="/"]').toArray()) {
      const address = $(link).attr('href')!.split('#')[0]!
      if (OTHER_FORM.test(address)) continue
      // An address without a place in it is not that of one with.
      const kind = kinds.find(
        ({ path, is }) => is.test(address) && (path.includes('{') || address.split('?')[0] === path),
      )
      if (!kind || known.has(address)) continue
      known.add(address)
      const own = found.get(kind.path) ?? []
      found.set(kind.path, own)
      if (own.length >= OF_A_KIND) continue
      own.push(address)
      waiting.push(address)
    }
  }
  found.set('/', ['/'])
  return found
}
