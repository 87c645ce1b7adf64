import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import wi from './wi.ts'

const HOST = 'https://dwd.wisconsin.gov'
const SCRIPT = `${HOST}/dislocatedworker/warn/include/default.js?v=3`
const KEYS = `${HOST}/include/internet/det/js/modules/Keys.js`
const shell = readFileSync(join(FIXTURES, 'wi-shell.html'), 'utf8')
const sheet = readFileSync(join(FIXTURES, 'wi.json'), 'utf8')
const sheetUrl = (key: string, name = 'Originals', id = '1cyZiHZcepBI7ShB3dMcRprUFRG24lbwEnEDRBMhAqsA') =>
  `https://sheets.googleapis.com/v4/spreadsheets/${id}/values/${name}?key=${key}`

test('the key is found in a module that the page’s script imports, and the page is named as referrer', async () => {
  const web = fakeWeb({
    [wi.page]: shell,
    [SCRIPT]: 'import { dwdAPIKey } from "/include/internet/det/js/modules/Keys.js"\nload("Originals")',
    [KEYS]: 'export const dwdAPIKey = "invented-key"',
    [sheetUrl('invented-key')]: sheet,
  })
  const documents = await fetchAll(wi, web, '2026-05-22')
  expect(web.urls()).toEqual([wi.page, SCRIPT, KEYS, sheetUrl('invented-key')])
  expect(web.requests.at(-1)!.headers).toEqual({ Referer: wi.page })
  expect((await wi.parse(documents)).rows).toHaveLength(9)
})

test('another spreadsheet, and further sheets, are read where the script names them', async () => {
  const id = 'A'.repeat(44)
  const script = `import '/include/internet/det/js/modules/Keys.js'
    fetch(\`https://sheets.googleapis.com/v4/spreadsheets/${id}/values/Originals?key=\`)
    fetch(\`https://sheets.googleapis.com/v4/spreadsheets/${id}/values/Updates?key=\`)`
  const web = fakeWeb({
    [wi.page]: shell,
    [SCRIPT]: script,
    [KEYS]: "import './default.js?v=3'\nconst dwdAPIKey='k2'",
    [`${HOST}/include/internet/det/js/modules/default.js?v=3`]: '',
    [sheetUrl('k2', 'Originals', id)]: sheet,
    [sheetUrl('k2', 'Updates', id)]: sheet,
  })
  expect((await fetchAll(wi, web, '2026-05-22')).map((d) => d.url)).toEqual([
    sheetUrl('k2', 'Originals', id),
    sheetUrl('k2', 'Updates', id),
  ])
})

test('without a key the source stops', async () => {
  const web = fakeWeb({ [wi.page]: shell, [SCRIPT]: 'nothing()' })
  await expect(fetchAll(wi, web, '2026-05-22')).rejects.toThrow('no key')
})

test('a refusal of the sheet is told in its own words', async () => {
  const refusal = JSON.stringify({ error: { code: 403, message: 'Requests from referer are blocked.' } })
  const document = {
    url: sheetUrl('k'),
    bytes: new TextEncoder().encode(refusal),
    contentType: '',
    fetchedAt: '2026-05-22',
  }
  await expect(wi.parse([document])).rejects.toThrow('Requests from referer are blocked.')
})
