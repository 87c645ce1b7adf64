/** Pages as a browser shows them: nothing that keeps anybody out, nothing from elsewhere, nothing that needs a script. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let home: string
let edition: SampleEdition
let service: SampleService
let browser: Browser
/** One of each kind. */
let pages: string[]

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  service = await edition.serve({ settings: { ACCESS: 'open' } })
  home = await service.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await openBrowser()
  const [{ id, company_id, state }] = (await (await fetch(`${home}/api/records?limit=1`)).json()).records
  const [{ accession }] = (await (await fetch(`${home}/api/sec-filings?items=2.05&limit=1`)).json()).records
  const [{ employer }] = (await (await fetch(`${home}/api/lca/employers?limit=1`)).json()).records
  const [{ soc_code }] = (await (await fetch(`${home}/api/lca/by-soc?limit=1`)).json()).records
  const [{ id: caseId }] = (await (await fetch(`${home}/api/bankruptcies?limit=1`)).json()).records
  const [placed] = (await (await fetch(`${home}/api/aggregate?group_by=city&limit=1`)).json()).records
  pages = [
    '/',
    '/search?q=steel',
    '/layoffs?layoff_type=closure',
    `/notices/${id}`,
    '/companies',
    `/companies/${company_id}`,
    '/states',
    `/states/${state.toLowerCase()}`,
    '/coverage',
    `/coverage/${state.toLowerCase()}`,
    '/short-notice',
    '/filings?items=2.05',
    `/filings/${accession}`,
    '/bankruptcies?company=nobody&chapter=7',
    '/claims',
    `/claims/${state.toLowerCase()}?measure=rate`,
    '/jolts?element=QU&level=R',
    `/jolts/${state.toLowerCase()}`,
    '/visas',
    '/visas/sponsors?min_petitions=1',
    `/visas/employers/${encodeURIComponent(employer)}`,
    '/occupations',
    `/occupations/${soc_code}`,
    `/embed/claims/${state.toLowerCase()}/weeks`,
    `/bankruptcies/${caseId}`,
    `/cities/${placed.state.toLowerCase()}/${encodeURIComponent(placed.city.toLowerCase())}`,
    '/industries',
    '/industries/31-33',
    '/signals',
    '/signals/metro-contagion?months=60',
    '/risk',
    '/pulse',
    '/methodology?score=trend',
    '/data',
    '/layoffs?date_from=yesterday',
    '/nowhere',
  ]
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await service?.close()
  await edition?.remove()
})

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Only what is wrong is told; naming all that is right takes as long again. */
const FAULTS = { resultTypes: ['violations'], elementRef: false }

/** One look after another at a page that is loaded once; axe sees each scheme, and the narrow masthead and the wide one. */
const LOOKS = [
  { width: 320, colorScheme: 'light', axe: true },
  { width: 390, colorScheme: 'dark', axe: false },
  { width: 768, colorScheme: 'light', axe: false },
  { width: 1280, colorScheme: 'dark', axe: true },
] as const
/** What is left between the margins of A4, the narrower of the usual sheets. */
const PAPER = 680
const HEIGHT = 900
/** Pages that are looked at side by side. */
const TABS = 2

test('every kind of page is for everybody, at four widths, by day and by night, and on paper', async () => {
  const faults: string[] = []
  const waiting = [...pages]
  await Promise.all(Array.from({ length: TABS }, () => lookAt(waiting, faults)))
  expect(faults).toEqual([])
}, 480_000)

/** Takes pages until none waits; tells what is wrong with them. */
async function lookAt(waiting: string[], faults: string[]): Promise<void> {
  const context = await browser.newContext()
  // Whatever stands in the policy's way is told by the page itself.
  await context.addInitScript(
    `document.addEventListener('securitypolicyviolation', (it) => console.error('refused by policy', it.blockedURI))`,
  )
  const page = await context.newPage()
  let at = ''
  const note = (fault: string) => faults.push(`${at}: ${fault}`)
  // A page that is not there is told of by the browser itself.
  page.on('console', (message) => {
    if (!/status of 4(04|22)/.test(message.text())) note(message.text())
  })
  page.on('pageerror', (error) => note(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) note(`asks ${request.url()}`)
  })
  const noteSideways = async () => {
    const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    if (sideways !== 0) note(`${sideways} px too wide`)
  }
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    at = path
    const [first] = LOOKS
    await page.setViewportSize({ width: first.width, height: HEIGHT })
    await page.emulateMedia({ media: 'screen', colorScheme: first.colorScheme })
    await page.goto(home + path)
    await page.evaluate(AXE)
    for (const { width, colorScheme, axe } of LOOKS) {
      at = `${path} at ${width} px, ${colorScheme}`
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ colorScheme })
      await noteSideways()
      if (!axe) continue
      const { violations } = await page.evaluate(
        (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
        FAULTS,
      )
      for (const { id, nodes } of violations) note(`${id} ${nodes[0]?.html.slice(0, 200)}`)
    }
    at = `${path} on paper`
    await page.setViewportSize({ width: PAPER, height: HEIGHT })
    await page.emulateMedia({ media: 'print' })
    await noteSideways()
    if (await page.locator('header nav, .find').filter({ visible: true }).count())
      note('the way to other pages shows')
  }
  await context.close()
}

test('without scripts and by keyboard alone a reader gets from the start page to a notice’s publisher', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(home)
  const company = (await (await fetch(`${home}/api/top-companies?limit=1`)).json()).records[0].company
  await page.locator('#big-find').focus()
  await page.keyboard.type(company)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?**')
  await page.locator('main a[href^="/companies/"]').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/companies/**')
  await page.locator('main a[href^="/notices/"]').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/notices/**')
  expect(await page.locator('main a.btn.main').getAttribute('href')).toMatch(/^https:\/\//)
  await context.close()
}, 60_000)

test('a chart is read out by arrow keys, from its own table', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${home}/jolts`)
  const rows = await page
    .locator('#months .as-table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(': ')))
  const reader = page.getByRole('slider')
  await reader.focus()
  expect(await reader.getAttribute('aria-valuetext')).toBe(rows[0])
  await page.keyboard.press('ArrowLeft')
  expect(await reader.getAttribute('aria-valuetext')).toBe(rows[1])
  await page.keyboard.press('Home')
  expect(await reader.getAttribute('aria-valuetext')).toBe(rows.at(-1))
  await context.close()
}, 60_000)
