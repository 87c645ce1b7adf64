import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '#ingest/fetch/retry.ts'
import { submissionUrl } from '../accession.ts'
import { document, documentUrl, feedText, submissionText, type WrittenFiling } from '../sample/formats.ts'
import { parseFilings, sourceOf } from '../testing/filings.ts'
import { fakeWeb, fetchAll } from '../testing/web.ts'
import { feedUrl } from './feed.ts'
import { secSources } from './index.ts'

const DAY = '2024-05-04'
const filing: WrittenFiling = {
  accession: '0000001111-24-000001',
  company: 'CEDAR WORKS INC',
  cik: '0000001111',
  filed: '2024-05-03',
  items: ['8.01'],
}

describe('filings that cannot be read', () => {
  const whole = (n: number) =>
    document(
      documentUrl(filing, `${filing.accession.slice(0, -1)}${n}.txt`),
      submissionText({ ...filing, accession: `${filing.accession.slice(0, -1)}${n}` }, [
        {
          type: '8-K',
          file: 'form.htm',
          text: '<html><body><p>Item 8.01 Other Events</p><p>News.</p></body></html>',
        },
      ]),
      DAY,
    )

  test('are listed for review, and stop no other', async () => {
    const good = whole(1)
    const cut = { ...whole(2), bytes: whole(2).bytes.slice(0, -80) }
    const none = document(documentUrl(filing, 'logo.htm'), '', DAY)
    const refused = document(
      documentUrl(filing, 'b.htm'),
      '<html><title>Undeclared Automated Tool</title></html>',
      DAY,
    )
    const nowhere = document('https://example.org/x.htm', '<html><body><p>Item 8.01</p></body></html>', DAY)
    const exhibit = document(
      documentUrl({ ...filing, accession: '0000001111-24-000009' }, 'ex99-1.htm'),
      '<html><p>News</p></html>',
      DAY,
    )
    const { rows, review } = await sourceOf('sec/documents').parse([
      good,
      cut,
      none,
      refused,
      nowhere,
      exhibit,
    ])
    expect(rows.filter((row) => row.kind === 'filing').map((row) => row.accession)).toEqual([
      '0000001111-24-000001',
    ])
    expect(review.map(({ reason }) => reason)).toEqual([
      'it breaks off: its last document has no end',
      'EDGAR gave no text',
      'EDGAR wants a User-Agent with a contact',
      'neither its address nor a header names a filing',
      'it holds no 8-K, but EX-99.1',
    ])
  })

  test('a filing of another form is refused by its form', async () => {
    const other = submissionText({ ...filing, form: '10-K' }, [
      { type: '8-K', file: 'a.htm', text: '<p>Item 8.01</p>' },
    ])
    const { rows, review } = await sourceOf('sec/documents').parse([
      document(documentUrl(filing, 'a.txt'), other, DAY),
    ])
    expect(rows).toEqual([])
    expect(review).toMatchObject([{ reason: 'it is a form 10-K, not an 8-K', row: 'CEDAR WORKS INC' }])
  })

  test('any bytes give rows or a review, and never an error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', '<html>', '<DOCUMENT>\n<TYPE>8-K\n<TEXT>\n'),
        async (bytes, head) => {
          const url = documentUrl(filing, 'any.htm')
          const all = Buffer.concat([Buffer.from(head), bytes])
          const { rows, review } = await sourceOf('sec/documents').parse([
            { url, bytes: all, contentType: '', fetchedAt: DAY },
          ])
          expect(rows.length + review.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a filing of great size', () => {
  const form = '<html><body><p>Item 2.05 Costs</p><p>About 40 employees lose their work.</p><p>SIGNATURE</p>'
  const filings = (n: number, ...parts: [type: string, text: string][]) => {
    const accession = `${filing.accession.slice(0, -1)}${n}`
    return document(
      documentUrl({ ...filing, accession }, `${accession}.txt`),
      submissionText(
        { ...filing, accession, items: ['2.05'] },
        parts.map(([type, text]) => ({ type, file: 'a.htm', text })),
      ),
      DAY,
    )
  }
  const read = async (...documents: ReturnType<typeof filings>[]) => {
    const { rows, review } = await sourceOf('sec/documents').parse(documents)
    return { filings: rows.filter((row) => row.kind === 'filing'), review }
  }

  test('is read: ten megabytes of tags that are never closed, and pictures', async () => {
    const cells = '<tr><td><font size=2>Line<td>1,234<p>and words'.repeat(150_000)
    const picture = `begin 644 a.jpg\n${`M${'X'.repeat(59)}\n`.repeat(60_000)}end`
    const given = filings(1, ['8-K', form], ['EX-99.1', `<html><table>${cells}`], ['GRAPHIC', picture])
    expect(given.bytes.length).toBeGreaterThan(10_000_000)
    const { filings: rows, review } = await read(given)
    expect(review).toEqual([])
    expect(rows).toMatchObject([{ items: '2.05', releases: [{ document: 'EX-99.1', headline: null }] }])
    expect(rows[0]!.text!.facts.filter(({ kind }) => kind === 'employees')).toMatchObject([{ value: 40 }])
  })

  test('is read where it is one line without structure', async () => {
    const words = `Item 2.05 Costs. ${'The company goes on about its business without an end '.repeat(20_000)}`
    const { filings: rows, review } = await read(filings(1, ['8-K', words], ['EX-99.1', words]))
    expect(review).toEqual([])
    expect(rows).toMatchObject([{ items: '2.05', accession: '0000001111-24-000001' }])
  })

  test('is listed for review beyond any size that a person writes, and stops no other', async () => {
    const { filings: rows, review } = await read(
      filings(1, ['8-K', ' '.repeat(25_000_001)]),
      filings(2, ['8-K', form]),
    )
    expect(rows.map(({ accession }) => accession)).toEqual(['0000001111-24-000002'])
    expect(review).toMatchObject([{ reason: expect.stringContaining('characters, more than 25000000') }])
  })

  test('is not fetched to its end: what was refused says why, and the others come', async () => {
    const [big, small] = [1, 2].map((n) => ({ ...filing, accession: `${filing.accession.slice(0, -1)}${n}` }))
    const tooBig = new Refused('the filing is larger than 40000000 bytes')
    const web = fakeWeb(
      {
        [feedUrl(0)]: feedText([big!, small!].map((one) => ({ ...one, items: ['1.03'] }))),
        [submissionUrl(big!.cik, big!.accession)]: tooBig,
        [submissionUrl(small!.cik, small!.accession)]: submissionText(small!, [
          { type: '8-K', file: 'a.htm', text: form },
        ]),
      },
      DAY,
    )
    const fetched = await fetchAll(sourceOf('sec/documents'), web, DAY)
    const { rows, review } = await sourceOf('sec/documents').parse(fetched)
    expect(rows.filter(({ kind }) => kind === 'filing')).toHaveLength(1)
    expect(review).toMatchObject([{ reason: tooBig.message }])
  })
})

test('sources of EDGAR keep to less than ten requests a second, all hosts together, and bound what they take', () => {
  for (const { id, pace, bytesMax } of secSources) {
    expect(1 / pace!.pauseSeconds, id).toBeLessThanOrEqual(8)
    expect(pace!.together, id).toBe(secSources[0]!.pace!.together)
    expect(bytesMax, id).toBeLessThanOrEqual(64_000_000)
  }
})

test('documents of one filing are read together, in whichever order they come', async () => {
  const form = document(
    documentUrl(filing, 'form8k.htm'),
    '<html><body><p>Item 2.05 Costs</p><p>A press release is attached as Exhibit 99.1.</p><p>SIGNATURE</p></body></html>',
    DAY,
  )
  const release = document(
    documentUrl(filing, 'ex991.htm'),
    '<html><body><p>Cedar will cut 40 jobs.</p></body></html>',
    DAY,
  )
  for (const documents of [
    [form, release],
    [release, form],
  ]) {
    const [row] = await parseFilings('sec/documents', documents)
    expect(row!.text!.facts.filter(({ kind }) => kind === 'employees')).toMatchObject([
      { value: 40, document: 'EX-99.1', action: 'reduction' },
    ])
  }
})

test('what a mirror’s index tells of a bare document is taken: day, name, industry', async () => {
  const bare = document(
    documentUrl(filing, 'form8k.htm'),
    '<html><body><p>Item 8.01 Other</p><p>News.</p></body></html>',
    DAY,
  )
  const told = {
    ...bare,
    filing: { cik: 1111, company: 'CEDAR WORKS INC', form: '8-K', filed: '2024-05-03', sic: '3990' },
  }
  expect(await parseFilings('sec/documents', [told])).toMatchObject([
    { filing_date: '2024-05-03', sic: '3990', filers: [{ cik: '0000001111', company: 'CEDAR WORKS INC' }] },
  ])
  expect(await parseFilings('sec/documents', [bare])).toMatchObject([
    { filing_date: null, sic: null, filers: [{ cik: '0000001111', company: null }] },
  ])
})
