/** The files that pages load: styles, the script, fonts, the icon. Each is served under a name that tells its content. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticFile } from '#contract/static-file.ts'
import { projectFolder } from '#lib/project-folder.ts'

const ROOT = projectFolder()
const FOLDER = join(ROOT, 'src', 'web')

/** Fonts are subsets of Latin, under the SIL Open Font License 1.1. */
const FONTS = {
  text: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  head: '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
}

const WOFF2 = 'font/woff2'

/** The addresses, by what they are for. */
export const ASSETS = {} as Record<'styles' | 'script' | 'text' | 'head' | 'icon', string>

/** All of them, to be served. */
export const assetFiles: readonly StaticFile[] = [
  asset('text', 'sans', 'woff2', WOFF2, readFileSync(join(ROOT, 'node_modules', FONTS.text)), true),
  asset('head', 'serif', 'woff2', WOFF2, readFileSync(join(ROOT, 'node_modules', FONTS.head)), true),
  asset('icon', 'icon', 'svg', 'image/svg+xml', readFileSync(join(FOLDER, 'styles', 'icon.svg'))),
  asset(
    'script',
    'site',
    'js',
    'text/javascript; charset=utf-8',
    readFileSync(join(FOLDER, 'scripts', 'site.js')),
  ),
  // After the fonts, whose addresses it names.
  asset('styles', 'site', 'css', 'text/css; charset=utf-8', Buffer.from(styles())),
]

function asset(
  name: keyof typeof ASSETS,
  stem: string,
  ending: string,
  contentType: string,
  body: Buffer,
  packed = false,
): StaticFile {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 10)
  const path = `/assets/${stem}-${digest}.${ending}` as const
  ASSETS[name] = path
  return { path, contentType, body, immutable: true, packed }
}

/** The styles as one file: the order of layers first, then parts and pages, each in a file of its own. */
function styles(): string {
  const own = ['parts', 'charts', 'pages', 'shell'].flatMap((folder) =>
    readdirSync(join(FOLDER, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .sort()
      .map((file) => join(folder, file)),
  )
  const base = ['layers', 'tokens', 'base', 'layout'].map((name) => join('styles', `${name}.css`))
  const text = [...base, ...own, join('styles', 'print.css')].map((file) =>
    readFileSync(join(FOLDER, file), 'utf8'),
  )
  return [fontFaces(), ...text]
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .replace(/\n{2,}/g, '\n')
}

function fontFaces(): string {
  return `@font-face { font-family: "Source Sans 3"; font-weight: 400 700; font-display: swap; src: url(${ASSETS.text}) format("woff2"); }
@font-face { font-family: "Source Serif 4"; font-weight: 600; font-display: swap; src: url(${ASSETS.head}) format("woff2"); }`
}
