import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import { page } from '../testing/cases.ts'
import { docketPages, readDocketPage } from './dockets.ts'

const saved = (file: string) => readFileSync(join(import.meta.dirname, '../fixtures', file), 'utf8')
const converted = saved('docket-converted.html')
const read = (text: string, url = 'https://pacer.uscourts.gov/') => readDocketPage(page(text, { url }))

describe('a page that cannot be read is told of in a sentence', () => {
  test.each([
    ['cut short', converted.replace('</html>', ''), 'the page breaks off: it has no </html>'],
    ['a login', '<html><body><h1>PACER Login</h1></body></html>', 'no heading "Bankruptcy Petition #"'],
    ['without structure', '<html>U.S. Bankruptcy Court</html>', 'no heading "Bankruptcy Petition #"'],
    ['of a lawsuit', saved('docket-adversary.html'), 'a lawsuit within a bankruptcy, and no case'],
    [
      'of another court',
      converted.replace('Western District of Texas', 'District of Atlantis'),
      'no court that we know: "District of Atlantis (San Antonio)"',
    ],
    ['without a number', converted.replace('23-50777-abc', 'unknown'), 'no number of a case: "unknown"'],
    ['without a chapter', converted.replace(/Chapter {10}7/, ''), 'no chapter of the bankruptcy code: ""'],
    [
      'of an odd chapter',
      converted.replace(/Chapter {10}7/, 'Chapter          8'),
      'no chapter of the bankruptcy code: "8"',
    ],
    ['without a day', converted.replace('11/30/2023', '11/31/2023'), 'no day on which the case was filed'],
    ['without a debtor', converted.replace('<B>Debtor</B>', '<B>Creditor</B>'), 'no debtor is named'],
  ])('%s', (_, text, reason) => expect(read(text)).toBe(reason))
})

test('addresses, tax numbers and the names of others are not kept', () => {
  const kept = JSON.stringify(read(converted))
  for (const left of ['Example Street', 'Exampleton', '00-0000000', 'Attorney', 'Judge', 'Trustee', '@'])
    expect(kept).not.toContain(left)
})

test('the case number is that of the address, else that of the links on the page', () => {
  expect(read(converted)).toMatchObject({ pacer_case_id: '777001' })
  const address = 'https://ecf.txwb.uscourts.gov/cgi-bin/DktRpt.pl?42'
  expect(read(converted, address)).toMatchObject({ pacer_case_id: '42', docket_url: address })
})

test('a debtor in another script is read as it stands', () => {
  const text = converted.replace('Juniper Mills, LLC', '&#26666;&#24335;&#20250;&#31038;')
  expect(read(text)).toMatchObject({ debtor: '株式会社', is_business: false })
})

describe('several pages', () => {
  const source = docketPages(BANKRUPTCY_DEFAULTS)
  const bad = page('<html><body>Log in</body></html>', { url: 'https://example.org/bad' })

  test('one that cannot be read is for review and stops no other', async () => {
    const { rows, review } = await source.parse([bad, page(converted)])
    expect(rows).toMatchObject([{ told: { docket_number: '23-50777' } }])
    expect(review).toMatchObject([{ row: 'https://example.org/bad' }])
  })

  test('of which none can be read stop the source', async () => {
    await expect(source.parse([bad, bad])).rejects.toThrow(SourceChanged)
    await expect(source.parse([bad])).rejects.toThrow('https://example.org/bad: no heading')
  })

  test('of people are left out, unless the settings keep them', async () => {
    const person = page(saved('docket-person.html'))
    expect((await source.parse([person])).rows).toEqual([])
    const all = docketPages({ ...BANKRUPTCY_DEFAULTS, includeConsumerCases: true })
    expect((await all.parse([person])).rows).toMatchObject([{ told: { is_business: false } }])
  })

  test('of a mirror are taken, extractions made of them are not', () => {
    const takes = (part: string) =>
      source.takes!({ url: '', file: '', dataset: 'bankruptcy', part, fetched_at: '2024' })
    expect(['docket', 'docket azb 511068', 'extraction docket azb', 'rss azb'].map(takes)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
