/** The lists of the drill are read by the sources' own code: what they say is what is read of them. */
import { expect, test } from 'vitest'
import { warnSources } from '#datasets/warn/sources/index.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import type { Listed } from './list.ts'
import { firstLists, LISTS } from './publishers/index.ts'

test.each(Object.entries(LISTS))('%s is read from its first address to its last row', async (part, list) => {
  const notices = firstLists().get(part)!
  const listed: Listed = { day: '2026-12-14', notices, newestYear: 2026, oldestYear: 2025 }
  const pages = list.pages(listed)
  const source = warnSources.find((each) => each.part === part)!
  const web: Web = {
    async get(url) {
      const reply = pages[url]
      if (!reply) throw new NotPublished(url)
      const bytes = Buffer.from(reply.body ?? '')
      return { url, bytes, contentType: reply.type ?? 'text/html', fetchedAt: listed.day }
    },
  }
  const documents = []
  for await (const document of source.fetch(web, listed.day)) documents.push(document)
  const { rows, review, refused } = await source.parse(documents)
  expect({ review, refused }).toEqual({ review: [], refused: undefined })
  const said = rows.map((row) => ({
    employer: row.company_name,
    city: row.city,
    county: row.county?.replace(/ County$/, ''),
    notice: row.notice_date,
    layoff: row.effective_date,
    workers: row.employees_affected,
  }))
  const told = ['employer', ...list.tells] as const
  const only = (each: object) =>
    Object.fromEntries(told.map((field) => [field, each[field as keyof typeof each]]))
  expect(said.map(only)).toEqual(expect.arrayContaining(notices.map(only)))
  expect(said).toHaveLength(notices.length)
})
