/** Occupations in LCA cases. For workers: what is a job paid, and who files for it? */

import { z } from 'zod'
import { text } from '#contract/fields.ts'
import bySoc from '#datasets/lca/operations/by-soc.ts'
import { foldText } from '#lib/text.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { LIST_ROWS_MAX } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { OccupationTable } from '../../parts/occupations.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { count, counted } from '../../words/numbers.ts'
import { LCA_SOURCE, occupationTitle } from '../../words/visas.ts'

const HELD = 1000
const SHOWN = 50

export default page({
  path: '/occupations',
  summary: 'Occupations in LCA cases',
  input: z.object({ q: text(100).optional() }),
  load: async (ask, { q }) => {
    const { records, warnings } = await ask.of(bySoc, { limit: HELD })
    const told = records.filter(({ soc_code }) => soc_code !== null)
    const asked = q === undefined ? '' : foldText(q)
    const found = told.filter(({ soc_code, soc_title }) =>
      foldText(`${soc_code} ${soc_title ?? ''}`).includes(asked),
    )
    return { q, found, warnings }
  },
  head: (data) => ({
    title: data.q ? `Occupations: ${data.q}` : 'Occupations',
    description: findingOf(data),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Visas', href: links.visas },
    ],
    section: 'visas',
    sources: LCA_SOURCE,
    isPrivate: data.q !== undefined,
  }),
  forms: {
    csv: sheet('Occupations', bySoc, ({ found }) => found.slice(0, LIST_ROWS_MAX)),
  },
  view: (data) => (
    <>
      <div class="stack head">
        <h1>{findingOf(data)}</h1>
        <form class="big-find" action="/occupations">
          <label class="sr" for="occupation-find">
            Part of a title or code
          </label>
          <input
            id="occupation-find"
            type="search"
            name="q"
            value={data.q ?? ''}
            placeholder="Part of a title or code: nurse, 15-12"
          />
          <button class="btn main" type="submit">
            Show
          </button>
        </form>
        <p class="small quiet">
          Codes are those filed: the SOC of 2010 until about mid-2021, that of 2018 since, so that one
          occupation may stand under two.
        </p>
      </div>
      <Warnings of={data.warnings} />
      <OccupationTable
        label="Occupations, most LCA cases first"
        rows={data.found.slice(0, SHOWN)}
        empty="No occupation that cases were filed for has such a title or code."
      />
      {data.found.length > SHOWN && (
        <p class="small quiet">
          The first {SHOWN} of {count(data.found.length)}; a part of a title shows the others.
        </p>
      )}
    </>
  ),
})

interface Found {
  q: string | undefined
  found: readonly { soc_title: string | null; soc_code: string | null; petitions: number }[]
}

function findingOf({ q, found }: Found): string {
  const [most] = found
  const named = q === undefined ? '' : ` like “${q}”`
  if (most === undefined) return `No occupation${named} is held`
  const title = occupationTitle(most.soc_title, most.soc_code)
  return `${counted(found.length, 'occupation')}${named}; most LCA cases, ${count(most.petitions)}, are for ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
