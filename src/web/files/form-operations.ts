/** The other forms of a page as routes: those that stand elsewhere lead there, the table is made of what the page loads. */
import { Elsewhere, NotFound } from '#contract/errors.ts'
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import { csvText } from '#exports/csv-rows.ts'
import type { ChartedPage, WebSettings } from '../site-page.ts'
import { formPath } from './addresses.ts'
import { type Ending, type Forms, leadOf, type Sheet } from './forms.ts'

type Query = Record<string, unknown>

/** A page with what its forms are made of. */
export interface FormedPage extends Pick<ChartedPage, 'path' | 'summary' | 'input'> {
  forms: Forms<Query, unknown>
  settings: WebSettings
  /** Loads the page as a file of its whole list. */
  load(context: RunContext, query: Query): Promise<unknown>
}

/** One for each form that the page declares. */
export const formOperations = (page: FormedPage): AnyOperation[] =>
  (Object.keys(page.forms) as Ending[]).map((ending) =>
    ending === 'csv' ? table(page, page.forms.csv!) : lead(page, ending),
  )

function lead({ path, summary, input, forms, settings }: FormedPage, ending: Ending): AnyOperation {
  return contractPage({
    path: formPath(path, ending),
    summary: `${summary}: ${ending.toUpperCase()}`,
    auth: 'none',
    input,
    load: (_context: RunContext, query) => {
      const address = leadOf(forms, ending, query, settings)
      if (address === null) throw new NotFound(`What is asked has no ${ending} of its own`)
      throw new Elsewhere(`It is at ${address}`, address)
    },
    head: () => ({ title: summary }),
    view: () => '',
  }) as unknown as AnyOperation
}

function table(page: FormedPage, { columns, rows }: Sheet<unknown>): AnyOperation {
  const { path, summary, input } = page
  return contractPage({
    path: formPath(path, 'csv'),
    summary: `${summary}: CSV`,
    auth: 'none',
    // The file begins with the first row, whichever page it is asked from.
    input: input.omit('page' in input.shape ? { page: true } : {}),
    async load(context: RunContext, query) {
      const data = await page.load(context, query)
      const found = rows(data)
      if (found === null) throw new NotFound('These rows cannot be shown; the page says why')
      return csvText(columns(data), found)
    },
    head: () => ({ title: summary }),
    view: () => '',
    sent: {
      contentType: 'text/csv; charset=utf-8; header=present',
      bytes: (text) => Buffer.from(text),
    },
  }) as unknown as AnyOperation
}
