/**
 * A first visit in a browser over an ordinary line, nothing kept: when the largest thing on the page stands, how far
 * things move while it loads, and how many bytes came. Without a browser nothing of it is measured.
 */
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Debian's; no browser is downloaded. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** The line: 10 Mbit a second, 40 ms. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
/** What is looked at: a telephone and a desk. */
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
/**
 * A browser that has just made a window, or ended the one before, is at it for about a second, on the two cores that the
 * server has too. Whoever visits sits at one that rests.
 */
const RESTED_MS = 1500
/** Nothing of ours moves later than this after all has loaded. */
const SETTLED_MS = 400

/** What a first visit came to; of two widths the worse. */
export interface Visit {
  /** Milliseconds to the largest contentful paint. */
  lcpMilliseconds: number
  /** Cumulative layout shift. */
  shift: number
  /** Bytes over the line, headers and all. */
  bytes: number
}

/** Visits pages, each as somebody who has never been there. */
export async function openVisitor(base: string) {
  if (!existsSync(CHROMIUM)) return null
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  // What a browser does once, at its first page, is no page's fault.
  await visitAt(browser, base, VIEWPORTS[0])
  return {
    async visit(address: string): Promise<Visit> {
      const each: Visit[] = []
      for (const viewport of VIEWPORTS) each.push(await visitAt(browser, base + address, viewport))
      const worst = (of: keyof Visit) => Math.max(...each.map((visit) => visit[of]))
      return { lcpMilliseconds: worst('lcpMilliseconds'), shift: worst('shift'), bytes: worst('bytes') }
    },
    close: () => browser.close(),
  }
}

/** Runs in the page, before anything of it. */
const WATCH = `
  globalThis.seen = { lcp: 0, shift: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

async function visitAt(browser: Browser, url: string, viewport: (typeof VIEWPORTS)[number]): Promise<Visit> {
  const context = await browser.newContext({ viewport })
  try {
    await context.addInitScript(WATCH)
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', LINE)
    await page.waitForTimeout(RESTED_MS)
    await page.goto(url)
    await page.evaluate('document.fonts.ready.then(() => {})')
    await page.waitForTimeout(SETTLED_MS)
    const { lcp, shift } = (await page.evaluate('seen')) as { lcp: number; shift: number }
    return { lcpMilliseconds: Math.round(lcp), shift: Number(shift.toFixed(4)), bytes }
  } finally {
    await context.close()
  }
}
