/** Pictures as PNG, drawn by resvg with letters of our own: those of the machine may be none. */
import { join } from 'node:path'
import { projectFolder } from '#lib/project-folder.ts'

const FONTS = ['Regular', 'Bold'].map((weight) =>
  join(projectFolder(), 'node_modules', 'pdfjs-dist', 'standard_fonts', `LiberationSans-${weight}.ttf`),
)
/** Twice the size, for dense screens and print. */
const ZOOM = 2

/** The PNG of an SVG. The renderer is loaded when it is first needed. */
export async function pngOf(svg: string, zoom = ZOOM): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Liberation Sans' },
  })
  return image.asPng()
}
