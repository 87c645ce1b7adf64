import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { COURTS, courtById, WITHOUT_FEED } from '../courts.ts'
import type { GivenCase, GivenRow } from '../record.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import { type FeedItem, feedText, page } from '../testing/cases.ts'
import { feedAddress, isPetition, rssSource } from './rss.ts'

const nysb = rssSource(courtById('nysb')!, BANKRUPTCY_DEFAULTS)
const withPeople = rssSource(courtById('nysb')!, { ...BANKRUPTCY_DEFAULTS, includeConsumerCases: true })

const read = (items: readonly FeedItem[], source = nysb) => source.parse([page(feedText(items))])
const cases = (rows: readonly GivenRow[]) =>
  rows.flatMap((row) => (row.kind === 'case' ? [row.told] : [])) as GivenCase[]
const petitions = (rows: readonly GivenRow[]) =>
  rows.flatMap((row) => (row.kind === 'petition' ? [row.told] : []))

describe('a petition', () => {
  test.each([
    'Voluntary Petition (Chapter 11)',
    'Voluntary Petition Chapter 7 - Non-Individual (Fee Paid)',
    'Chapter 11 Voluntary Petition Non-Individual',
    'Involuntary Petition (Chapter 7)',
    ' Voluntary  Petition ',
  ])('is "%s"', (event) => expect(isPetition(event)).toBe(true))

  test.each([
    'Amended Voluntary Petition',
    'Voluntary Petition - Amended',
    'Receipt of Voluntary Petition Filing Fee (Chapter 7)',
    'Voluntary Petition Filing Fee',
    'Motion to Dismiss Involuntary Petition',
    'Involuntary Petition Summons Issued',
    'Amendment to Voluntary Petition',
    'Answer to Involuntary Petition',
    'Order Dismissing Voluntary Petition',
    'Notice, Appearance',
    '',
  ])('is not "%s"', (event) => expect(isPetition(event)).toBe(false))
})

describe('a title in another script', () => {
  const titles = [
    '24-10007 ООО Ромашка',
    '24-10008 株式会社 木村',
    '24-10009 ООО Ромашка LLC',
    '24-10010 شركة الأرز',
  ]

  test('is of nobody who could be told for a firm, unless a legal form stands in it', async () => {
    const items = titles.map((title, i) => ({ title, case_id: String(i + 7), serial: String(i) }))
    const { rows, review } = await read(items)
    expect(cases(rows).map(({ docket_number, debtor }) => [docket_number, debtor])).toEqual([
      ['24-10009', 'ООО Ромашка LLC'],
    ])
    // Counted all the same: how many petitions there were does not rest on names.
    expect(petitions(rows)).toHaveLength(titles.length)
    expect(review.map(({ row }) => row).join()).not.toContain('Ромашка')
  })
})

describe('a feed', () => {
  test('without entries tells of no case, and that it was heard', async () => {
    expect(await read([])).toEqual({
      rows: [
        {
          kind: 'feed',
          told: {
            court_id: 'nysb',
            heard_from: '2024-05-02T18:00:00.000Z',
            heard_until: '2024-05-02T18:00:00.000Z',
            built_on: '2024-05-02',
          },
        },
      ],
      review: [],
    })
  })

  test('tells of a case once, by its newest entry, and of its petition', async () => {
    const { rows } = await read([
      { event: 'Notice', time: '2024-05-02T17:00:00Z', chapter: '7' },
      { event: 'Voluntary Petition (Chapter 11)', time: '2024-05-02T02:00:00Z', serial: '3' },
      { event: 'Voluntary Petition (Chapter 11)', time: '2024-05-02T02:00:00Z', serial: '3' },
    ])
    expect(cases(rows)).toMatchObject([{ docket_number: '24-10001', chapter: '7', date_filed: '2024-05-01' }])
    expect(petitions(rows)).toHaveLength(1)
  })

  test('tells of people only where the settings say so, and counts them all the same', async () => {
    const items = [{ title: '24-10002-abc Sample Person', chapter: '7' }]
    const without = await read(items)
    expect(cases(without.rows)).toEqual([])
    expect(petitions(without.rows)).toMatchObject([{ chapter: '7', business: false }])
    expect(cases((await read(items, withPeople)).rows)).toMatchObject([
      { debtor: 'Sample Person', is_business: false },
    ])
  })

  test('takes a firm under chapter 13 for a person, and a town under chapter 9 for none', async () => {
    const { rows } = await read([
      { title: '24-10003 Alder LLC', chapter: '13' },
      { title: '24-10004 Alder Water', chapter: '9' },
    ])
    expect(cases(rows).map(({ debtor }) => debtor)).toEqual(['Alder Water'])
    expect(petitions(rows).map(({ business }) => business)).toEqual([false, true])
  })

  test('is for review where a title names nobody', async () => {
    const { rows, review } = await read([{ title: '24-10005' }])
    expect(rows).toHaveLength(1)
    expect(review).toEqual([
      { field: 'debtor', cell: '', reason: 'the title names no debtor', row: 'nysb 24-10005' },
    ])
  })

  test('links the docket only where the link leads to the courts', async () => {
    const elsewhere = feedText([{}]).replaceAll(
      'https://ecf.nysb.uscourts.gov/cgi-bin',
      'https://evil.example',
    )
    const { rows } = await nysb.parse([page(elsewhere)])
    expect(cases(rows)).toMatchObject([{ docket_url: null, pacer_case_id: null }])
  })
})

describe('refused with a sentence', () => {
  const whole = feedText([{}])
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'the feed is empty'],
    [
      'a page',
      '<html><head><title>Log in</title></head><body>PACER Login</body></html>',
      'no RSS feed but "Log in PACER Login"',
    ],
    ['other XML', '<?xml version="1.0"?><feed><entry/></feed>', 'no RSS feed but'],
    ['JSON', '{"detail":"no"}', 'no RSS feed but "{"detail":"no"}"'],
    ['a feed cut short', whole.slice(0, -20), 'it has no </rss>'],
    [
      'a feed without end',
      whole.replace('</channel>', `${'<item></item>'.repeat(50_000)}</channel>`),
      'more than 50000 entries',
    ],
    ['no channel', '<rss version="2.0"></rss>', '0 channels where one is expected'],
    [
      'two channels',
      whole.replace('<rss version="2.0">', '<rss version="2.0"><channel></channel>'),
      '2 channels',
    ],
    ["another court's", feedText([{}], { court: 'deb' }), 'the feed is that of deb, not of nysb'],
    [
      'one that stands still',
      feedText([{}], { built: '2024-04-29T23:59:59Z' }),
      'it was last made on 2024-04-29',
    ],
    [
      'no time',
      feedText([]).replace(/<lastBuildDate>.*?<\/lastBuildDate>/, ''),
      'does not say when it was made',
    ],
    [
      'entries of another kind',
      whole.replaceAll('Type: bk', 'Kind: bk'),
      '1 of 1 entries cannot be read: the entry says no type',
    ],
    [
      'times of another kind',
      whole.replace(/<pubDate>.*?<\/pubDate>/, '<pubDate>yesterday</pubDate>'),
      'no time that can be read',
    ],
  ])('%s', async (_, text, reason) => {
    const parsed = nysb.parse([page(text, { url: 'https://example.org/feed' })])
    await expect(parsed).rejects.toThrow(SourceChanged)
    await expect(parsed).rejects.toThrow(`bankruptcy/rss-nysb: https://example.org/feed: `)
    await expect(parsed).rejects.toThrow(reason)
  })

  test('a few entries that cannot be read are for review, and the others are taken', async () => {
    const { rows, review } = await read([
      {},
      { title: '24-10002 Birch LLC' },
      { title: '24-10003 Cedar LLC' },
      { type: '' },
    ])
    expect(cases(rows)).toHaveLength(3)
    expect(review).toMatchObject([{ field: 'type' }])
  })

  test('a feed of two days ago still counts as made', async () => {
    const built = '2024-04-30T00:00:00Z'
    expect((await nysb.parse([page(feedText([{ time: built }], { built }))])).rows).toHaveLength(3)
  })
})

describe('any feed', () => {
  const item = fc.record({
    title: fc.oneof(fc.string(), fc.constantFrom('24-10001 Alder LLC', '24-10002 Ann Alder', '24-10003')),
    type: fc.constantFrom('bk', 'ap', 'mp'),
    chapter: fc.constantFrom('7', '11', '13', '', '99'),
    event: fc.constantFrom('Voluntary Petition', 'Notice', 'Amended Voluntary Petition', ']['),
  })
  const asXml = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
  const visible = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')

  test('is read, or refused with a sentence, and gives no case without a firm', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 6 }), async (items) => {
        const feed = feedText(items.map((each) => ({ ...each, title: asXml(visible(each.title)) })))
        const parsed = await nysb.parse([page(feed)]).catch((error: unknown) => error)
        if (parsed instanceof Error) expect(parsed).toBeInstanceOf(SourceChanged)
        else
          for (const told of cases((parsed as Awaited<ReturnType<typeof read>>).rows))
            expect([told.is_business, /^\d\d-\d{5,}$/.test(told.docket_number!)]).toEqual([true, true])
      }),
    )
  })
})

test('each court has its own address; Northern Illinois is elsewhere', () => {
  expect(feedAddress(courtById('deb')!)).toBe('https://ecf.deb.uscourts.gov/cgi-bin/rss_outside.pl')
  expect(new Set(COURTS.map(feedAddress)).size).toBe(COURTS.length)
  expect(new URL(feedAddress(courtById('ilnb')!)).host).toBe('tdi.ilnb.uscourts.gov')
  for (const id of Object.keys(WITHOUT_FEED)) expect(courtById(id)?.id).toBe(id)
})

test('entries of a mirror and of the archive are taken, those of other courts are not', () => {
  const entry = (part: string, dataset = 'bankruptcy') => ({
    url: '',
    file: '',
    dataset,
    part,
    fetched_at: '2024',
  })
  const taken = ['rss nysb', 'rss-nysb', 'rss nyeb', 'docket nysb 1'].map((part) => nysb.takes!(entry(part)))
  expect(taken).toEqual([true, true, false, false])
  expect(nysb.takes!(entry('rss nysb', 'warn'))).toBe(false)
})
