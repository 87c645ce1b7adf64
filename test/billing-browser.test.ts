/** Buying, as a newcomer does it in a browser. */
import { createServer } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { publishSample, type SampleEdition, type SampleService } from './sample-service.ts'

let home: string
let edition: SampleEdition
let service: SampleService
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  home = `http://localhost:${port}`
  edition = await publishSample()
  service = await edition.serve({ settings: { PUBLIC_URL: home } })
  await service.app.listen({ port, host: '127.0.0.1' })
  browser = await openBrowser()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await service.close()
  await edition.remove()
})

/** A port that nobody had a moment ago: the pages' address is told before there is a server. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Opens the payment page of Starter. */
async function checkout(): Promise<Page> {
  const page = await browser.newPage()
  const begun = await fetch(`${home}/billing/checkout?tier=starter&period=monthly`, { method: 'POST' })
  await page.goto(((await begun.json()) as { url: string }).url)
  expect(await page.getByRole('note').textContent()).toContain('no money moves')
  expect(await page.textContent('main')).toContain('$49')
  return page
}

async function pay(page: Page, email: string, number: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('a newcomer buys Starter, gets a key once, and calls with it', async () => {
  const page = await checkout()
  await pay(page, 'ann@example.org', '4000 0000 0000 0002')
  expect(await page.getByRole('alert').textContent()).toBe('The card was declined.')
  expect(await page.getByLabel('Email').inputValue()).toBe('ann@example.org')
  await pay(page, 'ann@example.org', '4242 4242 4242 4242')
  await page.waitForURL('**/billing/success?**')
  const key = (await page.locator('#key').textContent())!
  const told = await fetch(`${home}/api/auth/check`, { headers: { 'x-api-key': key } })
  expect(await told.json()).toMatchObject({ plan: 'starter', calls_per_day: 200 })
  await page.reload()
  expect(await page.locator('#key').count()).toBe(0)
  // Somebody else's e-mail: nobody is shown a key, and what they have already is not paid for twice.
  const other = await checkout()
  await pay(other, 'ann@example.org', '4242 4242 4242 4242')
  await other.waitForURL('**/billing/success?**')
  expect(await other.textContent('main')).not.toContain('hc_live_')
  expect(await other.textContent('main')).toContain('the whole payment goes back')
  const alert = await browser.newPage()
  const begun = await fetch(`${home}/billing/checkout-alert?email=ann@example.org`, { method: 'POST' })
  await alert.goto(((await begun.json()) as { url: string }).url)
  // The e-mail that was given stands there, and is not typed again.
  for (const [label, value] of [
    ['Card number', '4242 4242 4242 4242'],
    ['Expiry', '12/34'],
    ['CVC', '123'],
  ] as const)
    await alert.getByLabel(label).fill(value)
  await alert.getByRole('button', { name: 'Pay' }).click()
  await alert.waitForURL('**/billing/success-alert?**')
  expect(await alert.textContent('main')).toContain('You have bought')
  expect(await alert.textContent('main')).not.toContain('hc_live_')
}, 60_000)

test('a card that asks its holder pays once they have confirmed', async () => {
  const page = await checkout()
  await pay(page, 'bob@example.org', '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Fail' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('not confirmed')
  await pay(page, 'bob@example.org', '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL('**/billing/success?**')
  expect(await page.locator('#key').textContent()).toMatch(/^hc_live_/)
}, 60_000)

test('a file is fetched by its button', async () => {
  const begun = await fetch(`${home}/billing/checkout-onetime?product_type=warn-full`, { method: 'POST' })
  const page = await browser.newPage()
  await page.goto(((await begun.json()) as { url: string }).url)
  await pay(page, 'cat@example.org', '4242 4242 4242 4242')
  await page.waitForURL('**/billing/success-onetime?**')
  await page.getByRole('link', { name: 'warn' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/warn-notices.*\.csv$/)
  await page.reload()
  expect(await page.textContent('main')).toContain('has given its file already')
}, 60_000)
