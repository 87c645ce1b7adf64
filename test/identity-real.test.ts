/**
 * Companies that gave WARN notices, filed 8-Ks or went into bankruptcy under several spellings are one company, whichever
 * route tells of them: on real files, through the command line and the service as operators run them.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import type { Warning } from '#contract/warnings.ts'
import {
  isWithoutMirror,
  REAL_EDITION_MILLISECONDS,
  realFolder,
  realService,
  whyWithout,
} from './real-edition.ts'
import { run, type Served, temporaryFolder } from './service.ts'

/** Spellings in the real files, and where they stand. */
const FIRMS = [
  {
    about: 'Wolfspeed',
    warn: ['Wolfspeed', 'Wolfspeed, Inc.'],
    filings: ['WOLFSPEED, INC.', 'CREE INC', 'CREE, INC.'],
    cases: ['WOLFSPEED, INC.'],
    filed: '2025-06-30',
    part: 'wolfspeed',
    cik: '0000895419',
    ticker: 'WOLF',
  },
  {
    about: 'CARBO Ceramics',
    warn: ['Carbo Ceramics', 'Carbo Ceramics, Inc.', 'CARBO CERMAICS INC'],
    filings: ['CARBO CERAMICS INC'],
    cases: ['CARBO CERAMICS INC'],
    filed: '2020-03-28',
    part: 'carbo cer',
    cik: '0001009672',
    ticker: null,
  },
  {
    about: 'SunEdison',
    warn: ['SunEdison', 'SunEdison, Inc. ("SunEdison")'],
    filings: [],
    cases: ['SunEdison, Inc.'],
    filed: null,
    part: 'sunedison',
    cik: null,
    ticker: null,
  },
  {
    about: 'Colonial BancGroup',
    warn: ['Colonial BancGroup, Inc.', 'Colonial BancGroup, Inc., The', 'Colonial BankGroup, Inc.'],
    filings: [],
    cases: ['The Colonial BancGroup, Inc.'],
    filed: '2009-08-25',
    part: 'colonial ban',
    cik: null,
    ticker: null,
  },
  {
    about: 'Association for Metroarea Autistic Children',
    warn: ['Association for Metroarea Autistic Children, Inc.'],
    filings: [],
    cases: ['Association for Metroarea Autistic Children, Inc.'],
    filed: null,
    part: 'autistic children',
    cik: null,
    ticker: null,
  },
] as const

interface Row {
  company_name: string
  company_id: string | null
  cik: string | null
  ticker: string | null
}
interface Case {
  id: string
  debtor: string
  cik: string | null
  date_filed: string | null
  company_id: string | null
  warn_company: string | null
}
interface Event {
  source: string
  company_name: string
  matched_by: string
}

describe.skipIf(isWithoutMirror)(`one company through every route${whyWithout}`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let service: Pick<Served, 'base'>
  const ids = new Map<string, string>()

  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${service.base}${path}?${new URLSearchParams(query)}`)
    expect(response.status, path).toBe(200)
    return (await response.json()) as T
  }
  const idOf = ({ warn }: (typeof FIRMS)[number]) => ids.get(warn[0])!

  beforeAll(async () => {
    folder = await temporaryFolder()
    service = await realService()
  }, REAL_EDITION_MILLISECONDS)
  afterAll(async () => {
    await folder?.remove()
  })

  test('by the command line, all spellings of a firm have one number', async () => {
    const names = FIRMS.flatMap(({ warn, filings, cases }) => [...warn, ...filings, ...cases])
    const csv = join(folder.path, 'names.csv')
    await writeFile(csv, `name\n${names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\n')}\n`)
    const { output } = await run(['companies', 'match', '--csv', csv], { DATA_DIR: await realFolder() })
    const table = output.slice(output.indexOf('name,company_id'))
    const rows = parse(table, { columns: true }) as Record<string, string>[]
    for (const { name, company_id } of rows) ids.set(name!, company_id!)
    expect(rows.map(({ name }) => name)).toEqual(names)
    for (const firm of FIRMS) {
      const all = [...firm.warn, ...firm.filings, ...firm.cases].map((name) => ids.get(name))
      expect(new Set(all), firm.about).toEqual(new Set([all[0]]))
      expect(all[0], firm.about).toMatch(firm.cik ? `cik-${Number(firm.cik)}` : /^co-/)
    }
    expect(new Set(FIRMS.map(idOf)).size).toBe(FIRMS.length)
  })

  test.each(FIRMS)('$about: its notices have one number, by name and by symbol', async (firm) => {
    const byName = await ask<{ records: Row[] }>(`/api/company/${encodeURIComponent(firm.part)}`)
    const found = byName.records.filter(({ company_id }) => company_id === idOf(firm))
    expect(found.map(({ company_name }) => company_name)).toEqual(expect.arrayContaining([...firm.warn]))
    for (const { cik, ticker } of found)
      expect({ cik, ticker }).toEqual({ cik: firm.cik, ticker: firm.ticker })
    if (!firm.ticker) return
    const bySymbol = await ask<{ records: Row[] }>('/api/records', { ticker: firm.ticker, limit: '1000' })
    expect(bySymbol.records.map(({ company_name }) => company_name)).toEqual(
      expect.arrayContaining([...firm.warn]),
    )
    expect(new Set(bySymbol.records.map(({ company_id }) => company_id))).toEqual(new Set([idOf(firm)]))
  })

  test('8-K filings under an old name and the new one are counted as one company', async () => {
    const { records } = await ask<{ records: { company: string; cik: string; bankruptcies: number }[] }>(
      '/api/sec-filings/by-company',
      { limit: '500' },
    )
    for (const firm of FIRMS.filter(({ filings }) => filings.length > 0)) {
      const rows = records.filter(({ cik }) => cik === firm.cik)
      expect(rows, firm.about).toHaveLength(1)
      expect(rows[0]!.bankruptcies, firm.about).toBe(1)
    }
  })

  test('a bankruptcy is one case, under the number of the notices, whether a court told of it or an 8-K alone', async () => {
    for (const firm of FIRMS) {
      const { records } = await ask<{ records: Case[] }>('/api/bankruptcies', {
        company: firm.part,
        warn_only: 'true',
      })
      expect(
        records.map(({ debtor }) => debtor),
        firm.about,
      ).toEqual(firm.cases)
      const found = records[0]!
      expect(found).toMatchObject({ company_id: idOf(firm), cik: firm.cik, date_filed: firm.filed })
      // As most often filed: by whichever of its spellings.
      expect(ids.get(found.warn_company!), firm.about).toBe(idOf(firm))
      const searched = await ask<{ results: { bankruptcy: { id: string }[] } }>('/api/unified-search', {
        q: firm.warn[0],
      })
      expect(
        searched.results.bankruptcy.map(({ id }) => id),
        firm.about,
      ).toContain(found.id)
    }
  })

  test('the sums over cases and the list of those with notices count them once', async () => {
    const days = { days: '3650' }
    const crossed = await ask<{ records: (Case & { warn_notices: number })[] }>(
      '/api/bankruptcies/warn-crossref',
      { ...days, limit: '200' },
    )
    const dated = await ask<{ records: { date: string; warn_matched: number }[] }>(
      '/api/bankruptcies/by-date',
      days,
    )
    for (const firm of FIRMS.filter(({ cik }) => cik !== null)) {
      const own = crossed.records.filter(({ company_id }) => company_id === idOf(firm))
      expect(own, firm.about).toMatchObject([{ cik: firm.cik, date_filed: firm.filed }])
      expect(own[0]!.warn_notices).toBeGreaterThan(1)
      expect(dated.records.find(({ date }) => date === firm.filed)).toMatchObject({ warn_matched: 1 })
    }
    const stats = await ask<{ warn_matched: number }>('/api/bankruptcies/stats')
    const all = await ask<{ records: (Case & { warn_notices: number | null })[] }>('/api/bankruptcies', {
      limit: '500',
    })
    const matched = all.records.filter(({ warn_notices }) => warn_notices !== null)
    expect(matched.map(({ company_id }) => company_id)).toEqual(expect.arrayContaining(FIRMS.map(idOf)))
    expect(stats.warn_matched).toBe(matched.length)
    // No court is told of these two, and the texts of their filings are not among the files.
    const courts = await ask<{ warnings: Warning[] }>('/api/bankruptcies/by-court', days)
    expect(textsOf(courts.warnings).join()).toContain('2 cases without a known court')
  })

  test.each(FIRMS)('$about: the timeline holds its events of every source under one number', async (firm) => {
    const answer = await ask<{ company_id: string; timeline: Event[] }>(
      `/api/crossref/company-timeline/${encodeURIComponent(firm.warn[0])}`,
      { limit: '5000' },
    )
    expect(answer.company_id).toBe(idOf(firm))
    const own = answer.timeline.filter(({ matched_by }) => matched_by === 'identity')
    const names = new Set(own.map(({ company_name }) => company_name))
    for (const name of [...firm.warn, ...firm.filings, ...firm.cases]) expect(names).toContain(name)
    expect(own.filter(({ source }) => source === 'bankruptcy')).toHaveLength(1)
  })
})
