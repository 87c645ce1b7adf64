/** The browser in which tests look at pages. */
import { type Browser, chromium } from 'playwright-core'

/** Debian's; no browser is downloaded. */
const CHROMIUM = '/usr/bin/chromium'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nobody sees the pictures: no process draws them as a graphics card would.
  '--in-process-gpu',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]

/** Starts it; whoever does closes it. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
