/** The sitemap: an index of parts, each a file that is built once an edition and kept on disk. */
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { type AnyOperation, file, type PlannedFile, type RunContext } from '#contract/operation.ts'
import type { Database } from '#storage/database.ts'
import type { WebSettings } from '../site-page.ts'
import { singlePages } from './single-pages.ts'
import { countPages, findPages, findParts, kindsOf, PART_ROWS } from './sitemap-kinds.ts'
import { type Entry, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** The part of pages of which there are few. */
const SINGLE = 'pages'

const XML = { auth: 'none', contentTypes: ['application/xml'], isInline: true } as const

/** The index and its parts; `lists` are the paths of pages without a parameter. */
export function sitemapOperations(lists: readonly string[], settings: WebSettings): AnyOperation[] {
  const { publicUrl, plan } = settings
  const resolve = () => `${publicUrl} ${plan.name}`
  const asSite = (context: RunContext) => ({ ...context, plan })
  const inFull = ({ address, day }: Entry) => ({ address: publicUrl + address, day })
  return [
    file({
      ...XML,
      path: '/sitemap.xml',
      summary: 'All pages, for search engines',
      resolve,
      async run(context) {
        const parts = await findIndex(asSite(context))
        return planned('sitemap.xml', parts.length, async () => sitemapIndexXml(parts.map(inFull)))
      },
    }),
    file({
      ...XML,
      path: '/sitemaps/{part}.xml',
      summary: 'Pages of one kind, for search engines',
      input: z.object({ part: z.string().max(40) }),
      resolve,
      async run(context, { part }) {
        const { count, find } = await partOf(asSite(context), part, lists)
        return planned(`${part}.xml`, count, async (db) => sitemapXml((await find(db)).map(inFull)))
      },
    }),
  ]
}

function planned(fileName: string, count: number, text: (db: Database) => Promise<string>): PlannedFile {
  return {
    fileName,
    contentType: 'application/xml; charset=utf-8',
    count,
    total: count,
    warnings: [],
    build: async ({ path, db }) => writeFile(path, await text(db)),
  }
}

const partPath = (name: string) => `/sitemaps/${name}.xml`

async function findIndex(context: RunContext): Promise<Entry[]> {
  const kinds = kindsOf(context)
  const parts = await Promise.all(kinds.map((kind) => findParts(context, kind)))
  const own = kinds.flatMap(({ name }, i) =>
    parts[i]!.map(({ part, day }) => ({ address: partPath(`${name}-${part}`), day })),
  )
  return [{ address: partPath(SINGLE), day: dayOf(context) }, ...own]
}

/** How many pages a part has, and how they are found. Throws NotFound where there is no such part. */
async function partOf(context: RunContext, name: string, lists: readonly string[]) {
  if (name === SINGLE) {
    const pages = (await singlePages(context, lists)).map((address) => ({ address, day: dayOf(context) }))
    return { count: pages.length, find: async () => pages }
  }
  const [, ofKind, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? []
  const kind = kindsOf(context).find((each) => each.name === ofKind)
  const before = (Number(number) - 1) * PART_ROWS
  const total = kind ? await countPages(context, kind) : 0
  if (kind === undefined || before >= total) throw new NotFound(`The sitemap has no part "${name}"`)
  return {
    count: Math.min(PART_ROWS, total - before),
    find: async (db: Database) =>
      (await findPages(db, kind, before)).map(
        (row): Entry => ({ address: kind.addressOf(row), day: row.day }),
      ),
  }
}

/** What follows from many records changes with the edition. */
const dayOf = ({ edition }: RunContext) => edition.createdAt.slice(0, 10)
