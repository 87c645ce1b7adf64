/** robots.txt as RFC 9309 has it: which paths a program of a name may ask for. */

/** What a file says to one program. */
export interface RobotsRules {
  /** The line that forbids a path with its query, `Disallow: /cgi-bin/`; null where it is allowed. */
  forbids(path: string): string | null
}

interface Rule {
  allow: boolean
  path: string
}

/** Only so much of a file has to be read. */
const BYTES_READ_MAX = 500 * 1024

/** Reads the file for the program that calls itself `product`: the groups that name it, else those for all. */
export function readRobots(text: string, product: string): RobotsRules {
  const rules = rulesFor(text.slice(0, BYTES_READ_MAX), product.toLowerCase())
  return {
    forbids(path) {
      const asked = normalPath(path)
      let best: Rule | null = null
      for (const rule of rules) {
        if (!fits(rule.path, asked)) continue
        const longer = best === null || rule.path.length > best.path.length
        // Of two equally exact ones the kinder counts.
        if (longer || (rule.path.length === best!.path.length && rule.allow)) best = rule
      }
      return best === null || best.allow ? null : `Disallow: ${best.path}`
    },
  }
}

/** Lines of several groups for one program count together. */
function rulesFor(text: string, product: string): Rule[] {
  const own: Rule[] = []
  const others: Rule[] = []
  let named = false
  let current: Rule[][] = []
  let naming = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const match = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line.replace(/#.*$/, ''))
    if (!match) continue
    const [, word, value] = match as unknown as [string, string, string]
    const field = word.toLowerCase()
    if (field === 'user-agent') {
      if (!naming) current = []
      naming = true
      // Only the name counts: `Headcount/1.0` is told as `Headcount`.
      const name = /^[a-z_-]+|^\*/i.exec(value)?.[0].toLowerCase()
      if (name === product) {
        named = true
        current.push(own)
      } else if (name === '*') current.push(others)
    } else if (field === 'allow' || field === 'disallow') {
      naming = false
      // An empty rule says nothing.
      if (value === '') continue
      const rule = { allow: field === 'allow', path: normalPath(value) }
      for (const list of new Set(current)) list.push(rule)
    }
  }
  return named ? own : others
}

/** One spelling for each path: letters that need no escape have none, all others have one in capitals. */
function normalPath(path: string): string {
  const escaped = [...path]
    .map((letter) => (/[\x21-\x7e]/.test(letter) ? letter : percentCoded(letter)))
    .join('')
  return escaped.replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase()
  })
}

const percentCoded = (letter: string) =>
  [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** `*` stands for anything, `$` at the end for the end. Told without a regular expression, which could take for ever. */
function fits(rule: string, path: string): boolean {
  const ends = rule.endsWith('$')
  const parts = (ends ? rule.slice(0, -1) : rule).split('*')
  if (!path.startsWith(parts[0]!)) return false
  let at = parts[0]!.length
  for (const [i, part] of parts.entries()) {
    if (i === 0) continue
    if (ends && i === parts.length - 1) return path.endsWith(part) && path.length - part.length >= at
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !ends || at === path.length
}
