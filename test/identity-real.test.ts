/**
 * Companies that gave WARN notices, filed 8-Ks or went into bankruptcy under several spellings are one company, whichever
 * route tells of them: on real files, through the command line and the service as operators run them.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, type Served, serve, temporaryFolder } from './service.ts'

const MIRROR = '../shared/data'
const without = !existsSync(join(MIRROR, 'mirror.json'))
const why = without ? ' [skipped: no mirror in ../shared/data]' : ''
/** Tens of thousands of notices are read for this. */
const REFRESH_MILLISECONDS = 900_000

/** Spellings in the real files, and where they stand. */
const FIRMS = [
  {
    about: 'Wolfspeed',
    warn: ['Wolfspeed', 'Wolfspeed, Inc.'],
    filings: ['WOLFSPEED, INC.', 'CREE INC', 'CREE, INC.'],
    cases: [],
    part: 'wolfspeed',
    cik: '0000895419',
    ticker: 'WOLF',
  },
  {
    about: 'CARBO Ceramics',
    warn: ['Carbo Ceramics', 'Carbo Ceramics, Inc.', 'CARBO CERMAICS INC'],
    filings: ['CARBO CERAMICS INC'],
    cases: [],
    part: 'carbo cer',
    cik: '0001009672',
    ticker: null,
  },
  {
    about: 'SunEdison',
    warn: ['SunEdison', 'SunEdison, Inc. ("SunEdison")'],
    filings: [],
    cases: ['SunEdison, Inc.'],
    part: 'sunedison',
    cik: null,
    ticker: null,
  },
  {
    about: 'Colonial BancGroup',
    warn: ['Colonial BancGroup, Inc.', 'Colonial BancGroup, Inc., The', 'Colonial BankGroup, Inc.'],
    filings: [],
    cases: ['The Colonial BancGroup, Inc.'],
    part: 'colonial ban',
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
  debtor: string
  company_id: string | null
  warn_company: string | null
}
interface Event {
  company_name: string
  matched_by: string
}

describe.skipIf(without)(`one company through every route${why}`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let service: Served
  let settings: Record<string, string>
  const ids = new Map<string, string>()

  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${service.base}${path}?${new URLSearchParams(query)}`)
    expect(response.status, path).toBe(200)
    return (await response.json()) as T
  }
  const idOf = ({ warn }: (typeof FIRMS)[number]) => ids.get(warn[0])!

  beforeAll(async () => {
    folder = await temporaryFolder()
    settings = { DATA_DIR: folder.path, ACCESS: 'open' }
    const refreshed = await run(['refresh', 'warn', 'sec', 'bankruptcy', '--mirror', MIRROR], settings)
    expect(refreshed.code, refreshed.output.slice(-2000)).toBe(0)
    service = await serve(settings)
  }, REFRESH_MILLISECONDS)
  afterAll(async () => {
    await service?.stop()
    await folder?.remove()
  })

  test('by the command line, all spellings of a firm have one number', async () => {
    const names = FIRMS.flatMap(({ warn, filings, cases }) => [...warn, ...filings, ...cases])
    const csv = join(folder.path, 'names.csv')
    await writeFile(csv, `name\n${names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\n')}\n`)
    const { output } = await run(['companies', 'match', '--csv', csv], settings)
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

  test('a bankruptcy case names the company of the notices', async () => {
    for (const firm of FIRMS.filter(({ cases }) => cases.length > 0)) {
      const { records } = await ask<{ records: Case[] }>('/api/bankruptcies', {
        company: firm.part,
        warn_only: 'true',
      })
      const found = records.find(({ debtor }) => debtor === firm.cases[0])
      expect(found, firm.about).toMatchObject({ company_id: idOf(firm) })
      // As most often filed: by whichever of its spellings.
      expect(ids.get(found!.warn_company!), firm.about).toBe(idOf(firm))
    }
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
  })
})
