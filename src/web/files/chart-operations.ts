/** The pictures of a page: its card, and its charts as SVG, as PNG, and as a document that other sites show in theirs. */
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import type { ChartedPage } from '../site-page.ts'
import { cardPath, chartPath } from './addresses.ts'
import { cardOf } from './card.tsx'
import { EMBED_HEADERS, embedDocument } from './embed.tsx'
import { pictureOf } from './picture.tsx'
import { pngOf } from './png.ts'

/** A picture loads nothing, and may be shown by whoever likes. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors *",
  'X-Frame-Options': null,
}

/** The page as a card. */
export const cardOperation = (page: ChartedPage): AnyOperation =>
  contractPage({
    path: cardPath(page.path),
    summary: `${page.summary}: its card`,
    auth: 'none',
    input: page.input,
    headers: PICTURE_HEADERS,
    async load(context: RunContext, query) {
      const loaded = await page.load(context, query)
      return pngOf(cardOf(page.head(loaded), loaded), 1)
    },
    head: () => ({ title: page.summary }),
    view: () => '',
    sent: { contentType: 'image/png', bytes: (bytes) => bytes },
  }) as unknown as AnyOperation

/** Three operations for each chart. */
export const chartOperations = (charted: ChartedPage): AnyOperation[] =>
  charted.names.flatMap((name) => [
    picture(charted, name, 'svg', 'image/svg+xml; charset=utf-8', async (svg) => Buffer.from(svg)),
    picture(charted, name, 'png', 'image/png', (svg) => pngOf(svg)),
    embed(charted, name),
  ])

function picture(
  charted: ChartedPage,
  name: string,
  ending: 'svg' | 'png',
  contentType: string,
  made: (svg: string) => Promise<Uint8Array>,
): AnyOperation {
  const { path, summary, input } = charted
  return contractPage({
    path: `${chartPath(path, name)}.${ending}`,
    summary: `${summary}: its chart as ${ending.toUpperCase()}`,
    auth: 'none',
    input,
    headers: PICTURE_HEADERS,
    async load(context: RunContext, query) {
      const loaded = await charted.load(context, query)
      return made(pictureOf(charted.draw(name, loaded), loaded.publicUrl + loaded.address))
    },
    head: () => ({ title: summary }),
    view: () => '',
    sent: { contentType, bytes: (bytes) => bytes },
  }) as unknown as AnyOperation
}

function embed(charted: ChartedPage, name: string): AnyOperation {
  const { path, summary, input } = charted
  return contractPage({
    path: `/embed${chartPath(path, name)}`,
    summary: `${summary}: its chart for other sites`,
    auth: 'none',
    input,
    headers: EMBED_HEADERS,
    async load(context: RunContext, query) {
      const loaded = await charted.load(context, query)
      return { ...loaded, data: charted.draw(name, loaded) }
    },
    head: ({ data }) => ({ title: data.title, description: data.says }),
    view: () => '',
    document: (_head, _main, loaded) => embedDocument(loaded),
  }) as unknown as AnyOperation
}
