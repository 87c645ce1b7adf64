import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES, fixtureBytes } from '../testing/fixtures.ts'
import { buildPdf } from '../testing/pdf.ts'
import source from './tn.ts'

const REPORT =
  'https://www.tn.gov/content/dam/tn/workforce/documents/majorpublications/reports/WarnReportByMonth.pdf'
const { page: PAGE } = source
const saved = new TextDecoder().decode(fixtureBytes('tn.html'))
const report = fixtureBytes('tn.pdf.json')

/** A web that has the page, and the report's bytes or an error in their place. */
function webWith(answer: Uint8Array | Error): Web & { asked: string[] } {
  const pages = fakeWeb({ [PAGE]: saved })
  const asked: string[] = []
  return {
    asked,
    async get(url, request = {}): Promise<Document> {
      asked.push(request.closed ? `${url} (closed)` : url)
      if (url !== REPORT) return pages.get(url, request)
      if (answer instanceof Error) throw answer
      return { url, bytes: answer, contentType: 'application/pdf', fetchedAt: '2026-05-01' }
    },
  }
}

describe('fetching', () => {
  test('the report once, the page every time', async () => {
    const web = webWith(report)
    const documents = await fetchAll(source, web, '2026-05-21')
    expect(web.asked).toEqual([`${REPORT} (closed)`, PAGE])
    expect((await source.parse(documents)).rows).toHaveLength(11)
  })

  test('a report that has left the site is no fault', async () => {
    const documents = await fetchAll(source, webWith(new NotPublished(REPORT)), '2026-05-21')
    expect(documents.map((document) => document.url)).toEqual([PAGE])
  })

  test.each([
    ['a reset', new Error('reset')],
    ['another document', new TextEncoder().encode('<html>Service unavailable</html>')],
  ])('neither is %s in its place', async (_, answer) => {
    const documents = await fetchAll(source, webWith(answer), '2026-05-21')
    expect(documents.map((document) => document.url)).toEqual([PAGE])
  })
})

const page = (html: string) => ({
  url: PAGE,
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  fetchedAt: '2026-05-21',
})

test.each([
  ['a challenge', '<html><h1>Access denied</h1></html>', 'no table of notices'],
  ['an unknown label', saved.replace('Counties:', 'Parishes:'), 'has no label that is known'],
  ['a label that is missing', saved.replace(/<strong>\| County: <\/strong>Hamilton /, ''), 'has no County'],
  ['a new column', saved.replaceAll('>Affected Workers<', '>Workers<'), 'no column "Affected Workers"'],
])('%s stops the source', async (_, html, found) => {
  await expect(source.parse([page(html)])).rejects.toThrow(SourceChanged)
  await expect(source.parse([page(html)])).rejects.toThrow(found)
})

test('a report whose total counts more notices than were read stops the source', async () => {
  const description = JSON.parse(readFileSync(join(FIXTURES, 'tn.pdf.json'), 'utf8'))
  description.pages[2].grids[1].rows.at(-1)[1] = '4'
  const document = { url: REPORT, bytes: buildPdf(description), contentType: '', fetchedAt: '2026-05-21' }
  await expect(source.parse([document])).rejects.toThrow('the report counts 4 notices, 3 were read')
})
