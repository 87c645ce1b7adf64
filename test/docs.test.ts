/** What the docs say of the project's own files holds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = ['README.md', 'CONTRIBUTING.md', ...listPages('docs'), ...listPages('src')]

function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

// The guides name files that are yet to be written.
test.each(pages.filter((page) => !page.startsWith('docs/adding/')))('paths in %s exist', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(/`((?:src|test|bench|docs|bin)\/[\w./-]+)`/g)].map(([, path]) => path!)
  const linked = [...text.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, path]) =>
    join(dirname(page), path!),
  )
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([])
})
