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

/** The mail that a page begins. */
async function mailOf(url: string): Promise<URLSearchParams | null> {
  const { body } = await service.app.inject({ url, headers: { accept: 'text/html' } })
  const href = load(body)('main a[href^="mailto:"]').attr('href')
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
