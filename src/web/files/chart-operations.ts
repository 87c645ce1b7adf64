/** The charts of a page for themselves: as SVG, as PNG, and as a document that other sites show in theirs. */
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import type { ChartedPage } from '../page.tsx'
import { chartPath } from './addresses.ts'
import { EMBED_HEADERS, embedDocument } from './embed.tsx'
import { pictureOf } from './picture.tsx'
import { pngOf } from './png.ts'

/** A picture loads nothing, and may be shown by whoever likes. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors *",
  'X-Frame-Options': null,
}

/** Three operations for each chart. */
export const chartOperations = (charted: ChartedPage): AnyOperation[] =>
  charted.names.flatMap((name) => [
    picture(charted, name, 'svg', 'image/svg+xml; charset=utf-8', async (svg) => Buffer.from(svg)),
    picture(charted, name, 'png', 'image/png', pngOf),
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
