/** The survey's industries: found by code or name, and each with the one that holds it. */
import { InvalidInput } from '#contract/errors.ts'
import type { RunContext } from '#contract/operation.ts'
import { compareText, foldText } from '#lib/text.ts'
import { allSeries } from './series.ts'

/** All industries together. */
export const TOTAL_NONFARM = '000000'

/** An industry of the survey. */
export interface Industry {
  industry_code: string
  industry: string | null
  industry_level: number | null
}

/** The industries that series are held of, in the order of their codes, total nonfarm first. */
export async function findIndustries(context: Pick<RunContext, 'edition'>): Promise<Industry[]> {
  const found = new Map<string, Industry>()
  for (const { scope, industry_code, industry, industry_level } of await allSeries(context))
    if (scope === 'nation' || scope === 'industry')
      found.set(industry_code, { industry_code, industry, industry_level })
  return [...found.values()].sort((a, b) => compareText(a.industry_code, b.industry_code))
}

/** By code, the code of the industry that holds it: codes lie in the order of the tree, the whole before its parts. */
export function parentsOf(industries: readonly Industry[]): Map<string, string> {
  const parents = new Map<string, string>()
  const open: Industry[] = []
  for (const each of industries) {
    if (each.industry_level === null) continue
    while (open.length > 0 && open.at(-1)!.industry_level! >= each.industry_level) open.pop()
    if (open.length > 0) parents.set(each.industry_code, open.at(-1)!.industry_code)
    open.push(each)
  }
  return parents
}

const CODE_LENGTH = 6

/**
 * The code of the industry that a text means: `230000`, its first digits `23`, `Construction`, `retail`. A text that
 * means none, or several, is refused with those that could be meant.
 */
export function industryOf(industries: readonly Industry[], text: string): string {
  const asked = foldText(text)
  const digits = /^\d{2,6}/.exec(text)?.[0].padEnd(CODE_LENGTH, '0')
  const code = industries.find(({ industry_code }) => industry_code === digits)
  if (code) return code.industry_code
  const named = (fits: (name: string) => boolean) =>
    industries.filter(({ industry }) => industry !== null && fits(foldText(industry)))
  const tries = [
    named((name) => name === asked),
    named((name) => name.startsWith(asked)),
    named((name) => ` ${name} `.includes(` ${asked} `)),
    named((name) => name.includes(asked)),
  ]
  const found = tries.find((each) => each.length > 0) ?? []
  if (found.length === 1) return found[0]!.industry_code
  const listed = (found.length > 0 ? found : industries)
    .map(({ industry_code, industry }) => (industry ? `${industry_code} ${industry}` : industry_code))
    .join('; ')
  const why = found.length > 0 ? 'may mean several industries' : 'is no industry of the survey'
  const msg = `"${text}" ${why}: ask for one of ${listed || 'none, for none is held'}`
  throw new InvalidInput([{ loc: ['query', 'industry'], msg, type: 'industry' }])
}
