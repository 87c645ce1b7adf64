/** Facts as the detail route shows them, by kind. */
import { z } from 'zod'
import type { Fact } from '../record.ts'

const place = {
  item: z.string().nullable().describe('The item under which it stands; null in an exhibit'),
  document: z.string().describe('8-K, or the exhibit: EX-99.1'),
  sentence: z.string().nullable().describe('The sentence it comes from'),
}
const figure = {
  value: z.number().describe('The figure, or the low end of a range'),
  value_high: z.number().nullable().describe('The high end of a range'),
  qualifier: z.string().nullable().describe('about, up to, more than, at least or less than'),
  text: z.string().nullable().describe('As printed'),
}

/** The lists of facts, for the route's output. */
export const factLists = {
  dollar_amounts: z.array(z.object({ ...figure, unit: z.enum(['USD', 'USD per share']), ...place })),
  employee_counts: z.array(
    z.object({ ...figure, is_reduction: z.boolean().describe('True where they lose their work'), ...place }),
  ),
  percentages: z.array(z.object({ ...figure, ...place })).describe('Shares of the workforce, in percent'),
  restructuring: z.array(z.object(place)).describe('Sentences on restructuring'),
  officer_changes: z.array(
    z.object({
      name: z.string(),
      role: z.string().nullable(),
      action: z.enum(['appointed', 'resigned', 'retired', 'terminated', 'departed', 'not_reelected', 'died']),
      effective_date: z.string().nullable().describe('Where the text gives one'),
      ...place,
    }),
  ),
  exhibits: z.array(z.object({ number: z.string(), title: z.string().nullable() })),
  bankruptcy: z
    .array(
      z.object({
        kind: z.enum(['court', 'case', 'chapter', 'petition']),
        text: z.string(),
        date: z.string().nullable().describe('Day of the petition, where the text gives one'),
        ...place,
      }),
    )
    .describe('Court, case numbers, chapter and petition, of filings with item 1.03'),
}

const shape = z.object(factLists)
type FactLists = z.infer<typeof shape>
type Kind<List extends keyof FactLists> = FactLists[List][number]

/** Facts by list, in the order of the text. */
export function groupFacts(facts: readonly Fact[]): FactLists {
  const of = (kind: Fact['kind']) => facts.filter((fact) => fact.kind === kind)
  return {
    dollar_amounts: of('amount').map((fact) => ({
      ...figureOf(fact),
      unit: fact.unit as Kind<'dollar_amounts'>['unit'],
      ...placeOf(fact),
    })),
    employee_counts: of('employees').map((fact) => ({
      ...figureOf(fact),
      is_reduction: fact.action === 'reduction',
      ...placeOf(fact),
    })),
    percentages: of('percent').map((fact) => ({ ...figureOf(fact), ...placeOf(fact) })),
    restructuring: of('restructuring').map(placeOf),
    officer_changes: of('officer_change').map((fact) => ({
      name: fact.name ?? '',
      role: fact.role,
      action: fact.action as Kind<'officer_changes'>['action'],
      effective_date: fact.effective_date,
      ...placeOf(fact),
    })),
    exhibits: of('exhibit').map((fact) => ({ number: fact.role ?? '', title: fact.text })),
    bankruptcy: facts
      .filter(({ kind }) => kind.startsWith('bankruptcy_'))
      .map((fact) => ({
        kind: fact.kind.slice('bankruptcy_'.length) as Kind<'bankruptcy'>['kind'],
        text: fact.text ?? '',
        date: fact.effective_date,
        ...placeOf(fact),
      })),
  }
}

const placeOf = ({ item, document, sentence }: Fact) => ({ item, document, sentence })
const figureOf = ({ value, value_high, qualifier, text }: Fact) => ({
  value: value ?? 0,
  value_high,
  qualifier,
  text,
})
