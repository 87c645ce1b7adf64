/** Deep pages of a list: by offset, by the cursor of an answer before, and with some of the fields. */
import type { AnyOperation } from '#contract/operation.ts'
import { ask } from './ask.ts'
import { addressOf, type Question } from './questions.ts'

/** How deep pages by offset are, as shares of all records that match. */
const DEPTHS = [0.1, 0.5, 0.9, 0.99]
/** How many answers are gone on from. */
const LISTS = 12
const FIELDS = 3

interface Page {
  total?: number
  next_cursor?: string | null
  records?: Record<string, unknown>[]
}

/** Asks some of the questions for their first pages, and makes questions for later ones out of the answers. */
export async function deepPages(
  base: string,
  operation: Pick<AnyOperation, 'path' | 'input' | 'pathParams'>,
  questions: readonly Question[],
): Promise<Question[]> {
  if (!('cursor' in operation.input.shape)) return []
  const deep: Question[] = []
  const step = Math.max(1, Math.floor(questions.length / LISTS))
  for (let i = 0; i < questions.length; i += step) {
    const question = questions[i]!
    const page = await pageOf(base, addressOf(operation, question))
    if (!page?.next_cursor) continue
    const second: Question = { ...question, cursor: page.next_cursor }
    deep.push(second)
    const third = await pageOf(base, addressOf(operation, second))
    if (third?.next_cursor) deep.push({ ...question, cursor: third.next_cursor })
    const depth = DEPTHS[i % DEPTHS.length]!
    const further: Question = { ...question, offset: String(Math.floor((page.total ?? 0) * depth)) }
    if (operation.input.safeParse(further).success) deep.push(further)
    const fields = Object.keys(page.records?.[0] ?? {}).slice(i % FIELDS, (i % FIELDS) + FIELDS)
    if (fields.length > 0) deep.push({ ...question, fields: fields.join(',') })
  }
  return deep
}

async function pageOf(base: string, address: string): Promise<Page | null> {
  const { status, body } = await ask(base, address)
  return status === 200 ? (JSON.parse(body.toString()) as Page) : null
}
