/** Who finds that a notice was taken for another company's is led to where that is said. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

let edition: SampleEdition
let service: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  service = await edition.serve({ settings: { ACCESS: 'open', CONTACT: 'data@jobs.example' } })
})

afterAll(async () => {
  await service?.close()
  await edition?.remove()
})

const api = async (url: string) => (await service.app.inject(url)).json()

const show = async (url: string) =>
  load((await service.app.inject({ url, headers: { accept: 'text/html' } })).body)

/** The mail that a page begins. */
async function mailOf(url: string): Promise<URLSearchParams | null> {
  const href = (await show(url))('main a[href^="mailto:"]').attr('href')
  return href === undefined ? null : new URL(href).searchParams
}

test('a match has a link to say that it is wrong, with its ids', async () => {
  const { records } = await api('/api/records?limit=500')
  const { id, company_id } = records.find((record: { company_id: string | null }) => record.company_id)
  const ofNotice = await mailOf(`/notices/${id}`)
  expect(ofNotice!.get('subject')).toContain(id)
  expect(ofNotice!.get('body')).toContain(company_id)
  expect((await mailOf(`/companies/${company_id}`))!.get('body')).toContain(company_id)
})

test('a notice says what its match rests on, as the API does, and none where there is no match', async () => {
  const { records } = await api('/api/records?limit=500')
  const methods = new Set<string>()
  for (const { id, company_id, company_name } of records.slice(0, 60)) {
    const { matched_by } = await api(`/api/records/${id}`)
    const $ = await show(`/notices/${id}`)
    if (company_id === null) {
      expect([matched_by, $('#match').length]).toEqual([null, 0])
      continue
    }
    expect(matched_by.name).toBe(company_name)
    expect(matched_by.confidence).toBeGreaterThan(0.5)
    expect($('#match-h').closest('section').text()).toContain(matched_by.reason)
    methods.add(matched_by.method)
  }
  expect(methods.size).toBeGreaterThan(1)
})

test('a bankruptcy case leads there too', async () => {
  const { records } = await api('/api/bankruptcies?warn_only=true&limit=1')
  const { id, company_id } = records[0]
  expect((await mailOf(`/bankruptcies/${id}`))!.get('body')).toContain(company_id)
})
