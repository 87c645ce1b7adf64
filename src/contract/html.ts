/** Pages as text: plain HTML, without styles and scripts. */
import type { PageHead } from './page.ts'

/** A page; `main` is HTML, in which whatever comes from elsewhere is escaped. */
export function htmlPage({ title, description }: PageHead, main: string): string {
  const about =
    description === undefined
      ? '<meta name="robots" content="noindex">'
      : `<meta name="description" content="${escapeHtml(description)}">`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${about}
<title>${escapeHtml(title)}</title>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
