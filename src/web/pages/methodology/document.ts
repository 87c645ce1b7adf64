/** docs/methodology.md as sections of HTML, each with an address that never changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { projectFolder } from '#lib/project-folder.ts'

/** A section: the heading, its anchor, and what stands under it as HTML. */
export interface Section {
  id: string
  title: string
  html: string
}

/** What is wider than a phone scrolls by itself, and can be reached by keyboard. */
const marked = new Marked({
  renderer: {
    table(token: Tokens.Table) {
      const cells = (row: Tokens.TableCell[], tag: string) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
      return `<div class="scroll" role="group" tabindex="0" aria-label="Table"><table><thead><tr>${cells(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr></thead><tbody>${rows}</tbody></table></div>`
    },
    code({ text }: Tokens.Code) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      return `<pre tabindex="0"><code>${escaped}</code></pre>`
    },
  },
})

/** `Metro Contagion Score` → `metro-contagion-score`. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The text before the first section, and the sections. */
export interface Methodology {
  intro: string
  sections: Section[]
}

let known: Methodology | undefined

/** Reads it, once. */
export function methodology(): Methodology {
  known ??= read(readFileSync(join(projectFolder(), 'docs', 'methodology.md'), 'utf8'))
  return known
}

function read(text: string): Methodology {
  const parts: { title: string; tokens: Token[] }[] = [{ title: '', tokens: [] }]
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading' && token.depth === 1) continue
    if (token.type === 'heading' && token.depth === 2) parts.push({ title: token.text, tokens: [] })
    else parts.at(-1)!.tokens.push(token)
  }
  const [intro, ...sections] = parts.map(({ title, tokens }) => ({
    id: anchorOf(title),
    title,
    html: marked.parser(tokens),
  }))
  return { intro: intro!.html, sections }
}
