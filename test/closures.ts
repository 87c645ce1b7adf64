/** What a file of src loads when it is loaded: itself and all that it imports, imports of types aside. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** Files of src that are no tests and no helpers of tests, by their path in it. */
export function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'),
  )
}

/** Each file loaded with the one, and through which other it was first met: `via` of the one itself is null. */
export function closureOf(file: string): Map<string, string | null> {
  const via = new Map<string, string | null>([[file, null]])
  for (const [each] of via) for (const next of loadedBy(each)) if (!via.has(next)) via.set(next, each)
  return via
}

/** How a file comes to load another: `a.ts > b.ts > c.ts`. */
export function wayTo(file: string, closure: ReadonlyMap<string, string | null>): string {
  const via = closure.get(file)
  return via ? `${wayTo(via, closure)} > ${file}` : file
}

/** Lines of files together. */
export const linesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)

const textOf = (file: string) => readFileSync(join('src', file), 'utf8')

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\s+from\s+)?'([#.][^']+)'/gm

function loadedBy(file: string): string[] {
  if (!file.endsWith('.ts')) return []
  return [...textOf(file).matchAll(IMPORT)]
    .filter(([, names]) => names === undefined || !isOfTypesAlone(names))
    .map(([, , target]) =>
      target!.startsWith('#') ? target!.slice(1) : normalize(join(file, '..', target!)),
    )
}

/** `{ type A, type B }`: nothing is left of it when it runs. */
function isOfTypesAlone(names: string): boolean {
  const inBraces = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  const listed = inBraces?.split(',').filter((name) => name.trim() !== '')
  return listed !== undefined && listed.length > 0 && listed.every((name) => /^\s*type\s/.test(name))
}
