/** The publishers' real files, where a mirror of them is at hand: each is read, and held against what a person read. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Mirror, mirrorDocuments, openMirror } from '#ingest/fetch/mirror.ts'
import type { Parsed } from '#ingest/source.ts'
import type { GivenCase, GivenRow } from './record.ts'
import { BANKRUPTCY_DEFAULTS } from './settings.ts'
import { bankruptcySources } from './sources/index.ts'
import { page } from './testing/cases.ts'

const MIRROR = '../shared/data'
const sources = bankruptcySources(BANKRUPTCY_DEFAULTS)
const sourceOf = (id: string) => sources.find((source) => source.id === `bankruptcy/${id}`)!
const real = (file: string) => {
  const bytes = readFileSync(join(MIRROR, 'bankruptcy', file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
const cases = ({ rows }: Parsed<GivenRow>) =>
  rows.flatMap((row) => (row.kind === 'case' ? [row.told] : [])) as GivenCase[]
const filings = ({ rows }: Parsed<GivenRow>, wanted: (told: never) => boolean) =>
  rows.reduce(
    (sum, { kind, told }) => sum + (kind === 'count' && wanted(told as never) ? told.filings : 0),
    0,
  )

describe.skipIf(!existsSync(MIRROR))('real files (where ../shared/data is at hand)', () => {
  let mirror: Mirror
  beforeAll(async () => {
    mirror = await openMirror(MIRROR)
  })
  const parse = async (id: string) => sourceOf(id).parse(await mirrorDocuments(mirror, sourceOf(id)))

  test('every bankruptcy entry of the index is one source’s', async () => {
    const taken = new Map<string, string[]>()
    for (const source of sources)
      for (const entry of mirror.entries.filter((each) => source.takes?.(each)))
        taken.set(entry.file, [...(taken.get(entry.file) ?? []), source.id])
    const published = mirror.entries.filter(
      ({ dataset, part }) => dataset === 'bankruptcy' && !part.startsWith('extraction'),
    )
    expect(published).toHaveLength(9)
    for (const { file } of published) expect([file, taken.get(file)?.length]).toEqual([file, 1])
  })

  test('the feed of S.D.N.Y.: 13 organisations, of 162 entries; the five new cases are people’s', async () => {
    const parsed = await parse('rss-nysb')
    expect(parsed.review).toEqual([])
    expect(
      cases(parsed).map((c) => [c.docket_number, c.chapter, c.pacer_case_id, c.debtor, c.trade_name]),
    ).toEqual([
      ['16-10992', '11', '265812', 'SunEdison, Inc.', null],
      ['16-11390', '11', '266506', 'Breitburn Energy Partners LP', null],
      [
        '15-11158',
        '11',
        '257826',
        'HHH Choices Health Plan, LLC and Hebrew Hospital Home of Westchester, Inc.',
        null,
      ],
      ['17-10123', '11', '271894', 'Association for Metroarea Autistic Children, Inc.', null],
      ['18-10947', '11', '282176', 'Nine West Holdings, Inc.', null],
      ['17-23846', '11', '279266', 'North State Associates', null],
      ['15-23535', '7', '261988', 'Shelley Food Stores, Inc. II', null],
      ['18-10008', '11', '279997', '30th Street Service Station Inc.', null],
      ['15-11740', '11', '259241', 'Fremak Industries, Inc.', null],
      ['15-12468', '7', '260939', 'Tszro LLC', 'RobynG Accessories'],
      ['16-13151', '7', '270452', 'K&H Restaurant, Inc.', null],
      ['18-22542', '7', '282538', 'Tiffany Roger LLC', null],
      ['16-13297', '11', '270678', 'TBAC Wind Down, Ltd.', null],
    ])
    for (const told of cases(parsed)) expect([told.date_filed, told.is_business]).toEqual([null, true])
    const petitions = parsed.rows.flatMap((row) => (row.kind === 'petition' ? [row.told] : []))
    expect(petitions.map((p) => [p.day, p.chapter, p.business])).toEqual([
      ['2018-04-19', '13', false],
      ['2018-04-19', '13', false],
      ['2018-04-19', '7', false],
      ['2018-04-19', '7', false],
      ['2018-04-19', '7', false],
    ])
    expect(parsed.rows[0]!.told).toMatchObject({
      heard_from: '2018-04-19T16:08:39.000Z',
      heard_until: '2018-04-19T18:22:08.000Z',
    })
  })

  test.each(['mdb_1.xml', 'mdb_2.xml'])('the feed of D. Md. %s tells of lawsuits alone', async (file) => {
    const document = page(real(`rss/${file}`), { fetchedAt: '2018-04-24' })
    const { rows, review } = await sourceOf('rss-mdb').parse([document])
    expect(rows.map(({ kind }) => kind)).toEqual(['feed'])
    expect(review).toEqual([])
  })

  test('the docket pages, each as a person reads it', async () => {
    const parsed = await parse('docket')
    expect(parsed.review).toEqual([])
    const read = new Map(cases(parsed).map((told) => [`${told.court_id} ${told.docket_number}`, told]))
    const same = {
      source: 'docket',
      is_business: true,
      is_involuntary: false,
      converted_from: null,
      cik: null,
    }
    const url = (court: string, id: string) => `https://ecf.${court}.uscourts.gov/cgi-bin/DktRpt.pl?${id}`
    expect(Object.fromEntries(read)).toEqual({
      'almb 09-32303': {
        ...same,
        court_id: 'almb',
        docket_number: '09-32303',
        debtor: 'The Colonial BancGroup, Inc.',
        trade_name: null,
        chapter: '11',
        date_filed: '2009-08-25',
        date_closed: null,
        docket_url: url('almb', '151609'),
        pacer_case_id: '151609',
        seen_on: '2010-02-17',
      },
      'azb 09-16050': {
        ...same,
        court_id: 'azb',
        docket_number: '09-16050',
        debtor: "Bashas' Inc.",
        trade_name:
          "National Grocery; Bashas Food; Bashas' United Drug; Food City; Eddie's Country Store; A,J. Fine Foods; Western Produce; Bashas' Distribution Center; Sportsman's; Bashas' Dine",
        chapter: '11',
        date_filed: '2009-07-12',
        date_closed: '2011-06-30',
        docket_url: url('azb', '511068'),
        pacer_case_id: '511068',
        seen_on: '2017-06-30',
      },
      'canb 10-30413': {
        ...same,
        court_id: 'canb',
        docket_number: '10-30413',
        debtor: 'Hermann Street DE, LLC',
        trade_name: null,
        chapter: '11',
        date_filed: '2010-02-08',
        date_closed: null,
        docket_url: url('canb', '397250'),
        pacer_case_id: '397250',
        seen_on: '2010-02-16',
      },
      'deb 07-11047': {
        ...same,
        court_id: 'deb',
        docket_number: '07-11047',
        debtor: 'American Home Mortgage Holdings, Inc.',
        trade_name: null,
        chapter: '11',
        date_filed: '2007-08-06',
        date_closed: null,
        docket_url: url('deb', '109127'),
        pacer_case_id: '109127',
        seen_on: '2010-02-17',
      },
      'deb 09-11139': {
        ...same,
        court_id: 'deb',
        docket_number: '09-11139',
        debtor: 'Millennium Cell Inc.',
        trade_name: null,
        chapter: '7',
        date_filed: '2009-03-31',
        date_closed: null,
        docket_url: url('deb', '117557'),
        pacer_case_id: '117557',
        seen_on: '2010-02-17',
      },
    })
  })

  test('the docket pages agree with another project’s reading of two of them', async () => {
    const read = cases(await parse('docket'))
    for (const file of ['dockets/azb_30.json.gz', 'dockets/deb_1.json.gz']) {
      const other = JSON.parse(real(file).toString()) as Record<string, string>
      const own = read.find(
        ({ court_id, date_filed }) => court_id === other.court_id && date_filed === other.date_filed,
      )
      expect([own?.debtor, own?.date_closed]).toEqual([other.case_name, other.date_terminated])
    }
  })

  test('the FJC’s extract: every case is counted, and towns’ are not taken for farmers’', async () => {
    const parsed = await parse('fjc')
    expect(parsed.review).toEqual([])
    // Counted apart from the reader: lines of the file, and those whose chapter is written 9.
    const [head = '', ...lines] = real('ch12s_post08_new.csv.gz').toString().trim().split('\n')
    const at = head.split(',').indexOf('ORGFLCHP')
    const nines = lines.filter((line) => line.split(',')[at] === '9').length
    expect([lines.length, nines]).toEqual([7291, 122])
    expect(filings(parsed, () => true)).toBe(7291)
    expect(filings(parsed, ({ chapter }: { chapter: string }) => chapter === '9')).toBe(122)
    expect(filings(parsed, ({ business }: { business: boolean }) => business)).toBe(7291)
  })

  test.each([
    ['f2-monthly', 'f2_one.csv.gz'],
    ['f2-quarterly', 'f2_three.csv.gz'],
  ])(
    'the tables %s: chapters add up to the totals of the file, summed apart from the reader',
    async (id, file) => {
      const parsed = await parse(id)
      expect(parsed.review).toEqual([])
      const [head = '', ...lines] = real(file).toString().trim().split('\n')
      const columns = head.split(',')
      const sum = (column: string, wanted = (_cells: string[]) => true) =>
        lines
          .map((line) => line.split(','))
          .filter(wanted)
          .reduce((total, cells) => total + (Number(cells[columns.indexOf(column)]) || 0), 0)
      const told = (cells: string[]) => cells[columns.indexOf('TOTAL_FILINGS')] !== 'NA'
      const early = sum('CHAP_12', (cells) => !told(cells))
      expect(filings(parsed, () => true)).toBe(sum('TOTAL_FILINGS', told) + early)
      expect(filings(parsed, ({ business }: { business: boolean }) => business)).toBe(
        sum('TOTAL_BUSINESS_FILINGS', told) + early,
      )
      for (const chapter of ['7', '11', '12', '13'])
        expect(filings(parsed, (each: { chapter: string }) => each.chapter === chapter)).toBe(
          sum(`CHAP_${chapter}`),
        )
    },
  )

  test('December 2024 in the tables is as the courts reported it', async () => {
    const parsed = await parse('f2-monthly')
    type Told = { period: string; chapter: string | null; business: boolean }
    const december = (wanted: (told: Told) => boolean) =>
      filings(parsed, (told: Told) => told.period === '2024-12' && wanted(told))
    expect(december(() => true)).toBe(38_705)
    expect(december(({ business }) => business)).toBe(1809)
    expect(december(({ chapter }) => chapter === '11')).toBe(648)
    expect(december(({ chapter, business }) => chapter === '11' && business)).toBe(605)
  })
})
