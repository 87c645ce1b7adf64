/** Every page of the site, found by following its own links over the invented records: whole, in order, without dead ends. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import { webPages } from '#web/index.ts'
import { operations, publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

/** Pages of one kind that are looked at: their links are of a kind too. */
const OF_A_KIND = 3
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const templates = webPages({ plan: PLANS.enterprise, publicUrl: '', contact: '', operations }).map(
  ({ path }) => path,
)

let edition: SampleEdition
let service: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  // What pages are answered by is open to all: so are the addresses that they name.
  service = await edition.serve({ settings: { ACCESS: 'open' } })
})

afterAll(async () => {
  await service?.close()
  await edition?.remove()
})

const ask = (url: string) => service.app.inject({ url, headers: HTML })

/** The same, led on where a form of a page stands elsewhere. */
async function follow(url: string) {
  const answer = await ask(url)
  return answer.statusCode === 307 ? ask(answer.headers.location!) : answer
}

/** `/states/ca` → `/states/{state_code}`; the address itself where it is none of the site's pages. */
function templateOf(path: string): string {
  const fits = (template: string) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  // `/states/ca.csv` is a table, and no state.
  const [longest] = templates.filter(fits).sort((a, b) => b.length - a.length)
  return templates.find((template) => template === path) ?? longest ?? path
}

/** What is wrong with a page. */
function faultsOf(html: string, isEmbedded: boolean): string[] {
  const $ = load(html)
  const faults: string[] = []
  const say = (isWrong: boolean, fault: string) => isWrong && faults.push(fault)
  say($('h1').length !== 1, `${$('h1').length} headings of the first order`)
  const levels = $('main h1, main h2, main h3, main h4')
    .toArray()
    .map((element) => Number(element.tagName.slice(1)))
  say(
    levels.some((level, i) => level > (levels[i - 1] ?? 0) + 1),
    `headings out of order: ${levels.join(' ')}`,
  )
  const ids = $('[id]')
    .toArray()
    .map((element) => $(element).attr('id')!)
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i)
  say(twice.length > 0, `ids that are not unique: ${twice.join(', ')}`)
  for (const field of $('input:not([type=hidden]), select, textarea').toArray()) {
    const id = $(field).attr('id')
    const isNamed =
      (id !== undefined && $(`label[for="${id}"]`).length > 0) || $(field).closest('label').length > 0
    say(!isNamed, `a field without a label: ${$.html(field).slice(0, 80)}`)
  }
  // Data in the words of schema.org are not run: nothing else stands in the page.
  const data = $('script[type="application/ld+json"]:not([src])').toArray()
  say($('[style], style, script:not([src])').length > data.length, 'styles or scripts in the page')
  for (const block of data) faults.push(...dataFaults($, $(block).text()))
  const handlers = $('*')
    .toArray()
    .filter(
      (element) => 'attribs' in element && Object.keys(element.attribs).some((name) => /^on/.test(name)),
    )
  say(handlers.length > 0, 'handlers in the page')
  say($('title').text().trim() === '', 'no title')
  say(!$('meta[name=description]').attr('content'), 'no description')
  say(!$('link[rel=canonical]').attr('href'), 'no address of its own')
  // A chart in a frame of another site has its source and the way to its page in their place.
  if (isEmbedded) {
    say($('script').length > 0, 'a script in a frame')
    say($('main a[target=_blank]').length !== 1, 'no way to its page')
  } else {
    say($('.dateline time').length === 0, 'no dateline')
    say($('.foot').length === 0, 'no foot')
  }
  say(/undefined|NaN|\[object/.test($('body').text()), 'a figure that is none')
  say($('img:not([alt])').length > 0, 'a picture without a text')
  return faults
}

interface Told {
  '@context'?: unknown
  '@type'?: unknown
  itemListElement?: { position: number; name: string; item: string }[]
}

/** What is wrong with what a page tells programs: it has a context and a kind, ends no script, and tells the way that the page shows. */
function dataFaults($: ReturnType<typeof load>, block: string): string[] {
  if (block.includes('<')) return ['a mark in the data']
  const things = JSON.parse(block) as Told[]
  const unnamed = things.filter((thing) => !thing['@context'] || !thing['@type'])
  const told = things
    .filter((thing) => thing['@type'] === 'BreadcrumbList')
    .map(({ itemListElement = [] }) => itemListElement.map(({ name }) => name))
  const shown =
    $('.crumbs').length > 0
      ? [
          $('.crumbs li')
            .toArray()
            .map((li) => $(li).text()),
        ]
      : []
  const last = things.flatMap(({ itemListElement = [] }) => itemListElement).at(-1)?.item
  const isHere = last === undefined || last === $('link[rel=canonical]').attr('href')
  return [
    ...unnamed.map(() => 'data of no kind'),
    ...(JSON.stringify(told) === JSON.stringify(shown) ? [] : [`another way than ${JSON.stringify(shown)}`]),
    ...(isHere ? [] : [`the way leads to ${last}`]),
  ]
}

test('every page that a link leads to is there, whole and in order', async () => {
  const seen = new Map<string, number>()
  // Search engines begin with the list of all pages.
  const waiting = ['/', '/sitemap.xml']
  const asked = new Set(waiting)
  const wrong: string[] = []
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const path = url.split(/[?#]/)[0]!
    const answer = await follow(url)
    if (answer.statusCode !== 200) {
      wrong.push(
        `${url} answers ${answer.statusCode}: ${load(answer.body)('.lead').text() || answer.body.slice(0, 200)}`,
      )
      continue
    }
    if (!/^(text\/html|application\/xml)/.test(String(answer.headers['content-type']))) continue
    const isOurs = templates.includes(templateOf(path) as (typeof templates)[number])
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    if (isOurs && isPage)
      wrong.push(...faultsOf(answer.body, path.startsWith('/embed/')).map((fault) => `${url}: ${fault}`))
    const $ = load(answer.body)
    const targets = [
      ...$('a[href]')
        .toArray()
        .map((a) => $(a).attr('href')!),
      ...$('form[action]')
        .toArray()
        .map((form) => $(form).attr('action')!),
      ...[
        ...$('link[rel=alternate]')
          .toArray()
          .map((link) => $(link).attr('href')!),
        ...$('meta[property="og:image"]')
          .toArray()
          .map((meta) => $(meta).attr('content')!),
        ...$('loc')
          .toArray()
          .map((loc) => $(loc).text()),
      ]
        .map((address) => new URL(address))
        .map(({ pathname, search }) => pathname + search),
    ]
    for (const href of targets) {
      if (!href.startsWith('/')) continue
      const target = href.split('#')[0]!
      const kind = `${templateOf(target.split('?')[0]!)}${target.includes('?') ? '?' : ''}`
      // Pictures are drawn anew for each, and all alike.
      const most = /\.(svg|png)\b/.test(target) ? 1 : OF_A_KIND
      if (asked.has(target) || (seen.get(kind) ?? 0) >= most) continue
      asked.add(target)
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      waiting.push(target)
    }
  }
  expect(wrong).toEqual([])
  const kinds = [...seen.keys(), '/', '/sitemap.xml']
  expect(templates.filter((template) => !kinds.some((kind) => kind.replace('?', '') === template))).toEqual(
    [],
  )
})

test('programs get JSON where browsers get a page', async () => {
  const page = await ask('/')
  expect(page.headers['content-type']).toContain('text/html')
  const json = await service.app.inject({ url: '/', headers: { accept: '*/*' } })
  expect(json.json().name).toBe('headcount')
  // Asked again, when the page is in memory.
  expect((await service.app.inject({ url: '/' })).json().name).toBe('headcount')
  expect((await ask('/')).headers['content-type']).toContain('text/html')
})

test('an address that is none is told on a page, and to programs in JSON', async () => {
  const page = await ask('/no-such-<b>page</b>')
  expect(page.statusCode).toBe(404)
  const $ = load(page.body)
  expect([$('h1').text(), $('main b').length]).toEqual(['There is no such page', 0])
  const json = await service.app.inject({ url: '/nowhere' })
  expect(json.json().code).toBe('unknown_route')
  expect((await ask('/api/nowhere')).json().code).toBe('unknown_route')
})

test('the files of pages are kept for ever by the names that tell their content', async () => {
  const $ = load((await ask('/')).body)
  const files = [$('link[rel=stylesheet]').attr('href')!, $('script[src]').attr('src')!]
  for (const url of files) {
    const file = await service.app.inject({ url })
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const again = await service.app.inject({ url, headers: { 'if-none-match': String(file.headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
})
