/** Without a key the newest notices are shown: the same ones on every route, whatever is asked of them. */
import '#storage/duckdb/testing/small-engine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import {
  addressOf,
  operations,
  publishSample,
  type SampleEdition,
  type SampleService,
} from './sample-service.ts'

/** So few that the invented records have more of the last sixty days. */
const SHOWN = 4
const ID = /\b[A-Z]{2}-\d{4}-[0-9a-f]{8}\b/g
/** Says itself how much it shows: a hundred of the last ninety days. */
const SAMPLE = '/api/export/sample-csv'

let edition: SampleEdition
let service: SampleService
const { previewRecordsMax } = PLANS.anonymous

beforeAll(async () => {
  edition = await publishSample()
  service = await edition.serve({ settings: { RATE_LIMITS: 'off' } })
}, 120_000)

afterAll(async () => {
  Object.assign(PLANS.anonymous, { previewRecordsMax })
  await service.close()
  await edition.remove()
})

interface Row {
  id: string
  company_name: string
  state: string
  city: string | null
  notice_date: string
}

let caller = 0
/** Asks as somebody new each time, since without a key few calls a day are answered. */
const ask = (url: string) =>
  service.app.inject({ url, remoteAddress: `10.1.${caller >> 8}.${caller++ & 255}` })
const rowsOf = async (url: string): Promise<Row[]> => (await ask(url)).json().records

test('no route shows a notice that is not of the preview, and the list shows all of it', async () => {
  const window = await rowsOf('/api/records?limit=25&include_non_warn=true')
  expect(window.length).toBeGreaterThan(SHOWN + 2)
  Object.assign(PLANS.anonymous, { previewRecordsMax: SHOWN })
  const newest = new Set(window.slice(0, SHOWN).map(({ id }) => id))
  const shown = new Map<string, string>()
  for (const row of window)
    for (const operation of operations) {
      if (operation.path === SAMPLE) continue
      const { company_name, state, id, city } = row
      const values = {
        company_name,
        employer: company_name,
        q: company_name,
        state_code: state,
        id,
        group_by: 'state',
      }
      const { url: address } = addressOf(operation, values)
      const more =
        operation.path === '/api/records'
          ? [`date_to=${row.notice_date}`, `state=${state}`, 'sort=city']
          : ['']
      const also =
        operation.path === '/api/unified-search'
          ? [address.replace(encodeURIComponent(company_name), encodeURIComponent(city ?? state))]
          : []
      for (const url of [
        ...more.map((each) => (each ? `${address}${address.includes('?') ? '&' : '?'}${each}` : address)),
        ...also,
      ])
        for (const found of (await ask(url)).body.match(ID) ?? [])
          if (!(operation.path.endsWith('{id}') && found === id)) shown.set(found, url)
    }
  expect([...shown].filter(([id]) => !newest.has(id))).toEqual([])
  expect(new Set(shown.keys())).toEqual(newest)
})
