/** What a one-time purchase is cut to, checked before anything is paid. */
import type { FileMaker } from '#contract/command.ts'
import { type InputError, InvalidInput } from '#contract/errors.ts'
import { FILTERS, type FilterName, type OneTime, priceOf } from './catalogue.ts'
import { type FilesForSale, type Format, partsOf } from './files.ts'

const DAY_MS = 86_400_000
const BRIEF_MIN = 20

/** What is asked for, as it was read. */
export type Cut = Partial<Record<FilterName, string | undefined>> & { brief?: string | undefined }

const wrong = (name: string, msg: string, type = 'value_error'): InputError => ({
  loc: ['query', name],
  msg,
  type,
})

/** Checks it against what the product takes. Throws InvalidInput. Gives the parameters of the file. */
export function checkCut({ name, needs, takes }: OneTime, cut: Cut, today: string): Record<string, string> {
  const errors: InputError[] = []
  for (const need of needs)
    if (cut[need] === undefined) errors.push(wrong(need, `is required for ${name}`, 'missing'))
  for (const filter of FILTERS)
    if (cut[filter] !== undefined && !takes.includes(filter))
      errors.push(wrong(filter, `is nothing that ${name} is cut to`))
  if (cut.brief !== undefined && !needs.includes('brief'))
    errors.push(wrong('brief', 'is for research reports'))
  else if (cut.brief !== undefined && cut.brief.length < BRIEF_MIN)
    errors.push(wrong('brief', `must have at least ${BRIEF_MIN} characters`, 'string_too_short'))
  const { date_from, date_to } = cut
  if (date_from !== undefined && date_to !== undefined && date_from > date_to)
    errors.push(wrong('date_from', 'is after date_to'))
  if (date_from !== undefined && date_from > today)
    errors.push(wrong('date_from', `is after today, ${today}`))
  if (errors.length > 0) throw new InvalidInput(errors)
  const given = FILTERS.flatMap((filter) =>
    cut[filter] === undefined ? [] : [[filter, cut[filter]] as const],
  )
  return Object.fromEntries(given)
}

/** What it costs: by the days that are asked for. */
export function priceOfCut(product: OneTime, { date_from, date_to }: Cut, today: string): number {
  if (date_from === undefined) return priceOf(product, null)
  const end = date_to === undefined || date_to > today ? today : date_to
  return priceOf(product, Math.round((Date.parse(end) - Date.parse(date_from)) / DAY_MS) + 1)
}

/** How many records it will have. Throws InvalidInput where there would be none: nobody pays for nothing. */
export async function countRecords(
  forSale: FilesForSale,
  files: FileMaker,
  { product, format, filter }: { product: OneTime; format: Format; filter: Record<string, string> },
): Promise<number | null> {
  const [part] = partsOf(product.name)
  if (part === undefined) return null
  const { count } = await files.plan(forSale(part, format), filter)
  if (count > 0) return count
  throw new InvalidInput([
    { loc: ['query'], msg: 'nothing matches: there would be nothing in the file', type: 'empty' },
  ])
}
