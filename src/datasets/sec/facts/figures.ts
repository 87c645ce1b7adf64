/** Figures in prose: their size, and the words before them that make them bounds. */

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mm: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
}

/** A number as printed: `1,250`, `2.5`, `.80`. */
export const NUMBER = '(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)'
/** The word behind it that multiplies it; single letters only right behind the number. */
export const SCALE = "(?:[\\s-]*(thousand|million|billion|trillion)\\b|\\s?(mm|bn|[mbk])\\b(?![’'.]))"

/** The number times its scale, without the errors of binary fractions. */
export function scaled(number: string, scale: string | undefined): number {
  const factor = SCALES[scale?.toLowerCase() ?? ''] ?? 1
  const value = Number(number.replaceAll(',', '')) * factor
  return Number(value.toPrecision(12))
}

const SOFT =
  /(?:an\s+)?(?:approximately|approx\.|about|around|roughly|nearly|almost|some|estimated|an?\s+estimated)\s*$/i
const BOUNDS: readonly [RegExp, string][] = [
  [
    /(?:up\s+to|as\s+much\s+as|as\s+many\s+as|(?:not|no)\s+(?:to\s+exceed|more\s+than|exceeding)|a?\s*maximum\s+(?:amount\s+)?of)(?:\s+an?\s+additional)?\s*$/i,
    'up to',
  ],
  [/(?:at\s+least|(?:not|no)\s+(?:less|fewer)\s+than|a?\s*minimum\s+of)\s*$/i, 'at least'],
  [/(?:more\s+than|over|in\s+excess\s+of|exceed(?:s|ing)?|greater\s+than|upwards?\s+of)\s*$/i, 'more than'],
  [/(?:less|fewer|lower)\s+than\s*$/i, 'less than'],
]

/** What the words before a figure make of it; null where it is exact. */
export function qualifierBefore(text: string): string | null {
  const near = text.slice(-60)
  const soft = SOFT.exec(near)
  const before = soft ? near.slice(0, soft.index) : near
  const bound = BOUNDS.find(([words]) => words.test(before))
  return bound?.[1] ?? (soft ? 'about' : null)
}
