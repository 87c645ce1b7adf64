/** Other forms of what a page shows, each at the page's address with an ending; a page declares those that it has. */
import type { RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import type { CsvRow } from '#exports/csv-rows.ts'
import { type Question, saidOf } from '../question.ts'
import type { WebSettings } from '../site-page.ts'
import { formAddress } from './addresses.ts'
import { fieldsOf } from './fields.ts'

/** The forms that a page may have. */
export interface Forms<Query, Data> {
  /** The one question of the API whose answer the page shows, asked as the page asks it; null where it shows none. */
  json?(query: Query, settings: WebSettings): Question | null
  /** The rows that the page shows, of a list the first 500. */
  csv?: Sheet<Data>
  /** The feed that asks the same, as an address; null where none does. */
  atom?(query: Query): string | null
  /** The calendar that asks the same, as an address; null where none does. */
  ics?(query: Query): string | null
}

/** What a table is made of. */
export interface Sheet<Data> {
  /** What its rows are. */
  name: string
  columns(data: Data): readonly string[]
  /** The rows; null where the site's plan lacks them or they cannot be read. */
  rows(data: Data): readonly CsvRow[] | null
}

export type Ending = keyof Forms<unknown, unknown>

/** Endings with what is told of them, in the order in which they are offered. */
export const FORMS: readonly { ending: Ending; type: string; name: string }[] = [
  { ending: 'json', type: 'application/json', name: 'The API’s answer as JSON' },
  { ending: 'csv', type: 'text/csv', name: 'CSV' },
  { ending: 'atom', type: 'application/atom+xml', name: 'Feed of new notices' },
  { ending: 'ics', type: 'text/calendar', name: 'Calendar of what takes effect' },
]

/** A form that is there. */
export interface OfferedForm {
  type: string
  name: string
  href: string
}

/** The rows of a list with the fields that its route has. */
export const sheet = <Data>(
  name: string,
  operation: Parameters<typeof fieldsOf>[0],
  rows: Sheet<Data>['rows'],
): Sheet<Data> => ({ name, columns: () => fieldsOf(operation).map((field) => field.name), rows })

/** Where a page is, and what it was asked and has loaded. */
interface Shown<Query, Data> {
  address: string
  query: Query
  data: Data
  settings: WebSettings
  context: RunContext
}

/** The forms of a page that are there for whoever looks at it: none that would be refused. */
export function offeredForms<Query, Data>(
  forms: Forms<Query, Data>,
  { address, query, data, settings, context }: Shown<Query, Data>,
): OfferedForm[] {
  const isThere: Readonly<Record<Ending, () => boolean>> = {
    json: () => {
      const question = forms.json?.(query, settings) ?? null
      return question !== null && isForAll(question, settings, context)
    },
    csv: () => (forms.csv?.rows(data) ?? null) !== null,
    atom: () => (forms.atom?.(query) ?? null) !== null,
    ics: () => (forms.ics?.(query) ?? null) !== null,
  }
  return FORMS.filter(({ ending }) => isThere[ending]()).map(({ ending, type, name }) => ({
    type,
    name: ending === 'csv' ? `${forms.csv!.name} as CSV` : name,
    href: formAddress(address, ending),
  }))
}

/** Whether the API answers to callers without a key. */
function isForAll(
  { operation }: Question,
  { filesNeedKey }: WebSettings,
  { catalogue }: RunContext,
): boolean {
  if (!filesNeedKey) return true
  if (operation.auth === 'key') return false
  try {
    catalogue.require(PLANS.anonymous, operation.planNeeds)
    return true
  } catch {
    return false
  }
}

/** The address that a form leads to; null where it is none or is made here. */
export function leadOf<Query, Data>(
  forms: Forms<Query, Data>,
  ending: Ending,
  query: Query,
  settings: WebSettings,
): string | null {
  if (ending === 'csv') return null
  if (ending !== 'json') return forms[ending]?.(query) ?? null
  const question = forms.json?.(query, settings) ?? null
  return question && saidOf(question).target
}
