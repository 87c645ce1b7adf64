/** Everything to take along: per dataset its fields, span, licence, a sample, and files of notices by form. */
import type { ReadOperation } from '#contract/operation.ts'
import stats from '#insights/stats/stats.ts'
import { type FieldOf, fieldsOf } from '../../files/fields.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { count, counted } from '../../words/numbers.ts'
import { DATASETS } from '../home/datasets.ts'
import { ExportForm } from './export-form.tsx'
import { dataset } from './linked.ts'
import { type DataSet, SETS } from './sets.ts'

type Held = Awaited<ReturnType<typeof stats.run>>['datasets'][string]

/** A dataset as the page shows it. */
export interface Shown extends DataSet {
  name: string
  about: string
  href: string | undefined
  held: Held | undefined
  fields: readonly FieldOf[]
}

export default page({
  path: '/data',
  summary: 'What is held, with fields, terms and files',
  load: async (ask, _query, { operations, filesNeedKey = false, publicUrl }) => {
    const { datasets } = await ask.of(stats)
    const sets = SETS.map((set): Shown => {
      const { name, about, href } = DATASETS.find(({ slug }) => slug === set.slug)!
      const operation = operations.find(({ path }) => path === set.path) as ReadOperation | undefined
      return { ...set, name, about, href, held: datasets[set.slug], fields: fieldsOf(operation) }
    })
    return { sets, filesNeedKey, publicUrl }
  },
  head: ({ sets }) => ({
    title: 'Data to take along',
    description: `${finding(sets)}: fields, days, terms, samples, and files as CSV, JSON and Parquet.`,
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'data',
    sources: 'The publishers that are named with each dataset.',
  }),
  linked: ({ sets, filesNeedKey }, at) =>
    sets.filter(({ held }) => held?.held).map((set) => dataset(set, { ...at, filesNeedKey })),
  forms: { json: () => ({ operation: stats, params: {} }) },
  view: ({ sets, filesNeedKey, publicUrl }) => (
    <>
      <div class="stack head">
        <h1>{finding(sets)}</h1>
        <p class="lead">
          All of it is asked by address and comes as JSON; notices come as files too. Null means not known,
          never zero; days are written YYYY-MM-DD. <a href="/openapi.json">The description of the API</a>.
        </p>
      </div>
      <ExportForm
        needsKey={filesNeedKey}
        publicUrl={publicUrl}
        days={sets.find(({ slug }) => slug === 'warn')?.held}
      />
      {sets.map((set) => (
        <OneDataset key={set.slug} set={set} />
      ))}
    </>
  ),
})

/** How much is held, of how many datasets. */
function finding(sets: readonly Shown[]): string {
  const held = sets.filter((set) => set.held?.held)
  const rows = held.reduce((sum, set) => sum + (set.held?.rows ?? 0), 0)
  return `${count(rows)} public records in ${counted(held.length, 'dataset')}`
}

function OneDataset({
  set: { slug, name, about, href, held, publisher, terms, path, fields },
}: {
  set: Shown
}) {
  const tools = [
    ...(href ? [{ name: 'Look at it', href }] : []),
    { name: 'Ten records as JSON', href: `${path}?limit=10` },
  ]
  return (
    <Block id={slug} title={name} tools={tools}>
      <p>{about}.</p>
      <dl class="facts">
        <div>
          <dt>Records</dt>
          <dd>{held?.held ? count(held.rows) : 'not held here yet'}</dd>
        </div>
        <div>
          <dt>Days</dt>
          <dd>
            {day(held?.first)} to {day(held?.last)}
          </dd>
        </div>
        <div>
          <dt>Publisher</dt>
          <dd>{publisher}</dd>
        </div>
        <div>
          <dt>Terms</dt>
          <dd>{terms}</dd>
        </div>
        <div>
          <dt>Asked at</dt>
          <dd>
            <code>{path}</code>
          </dd>
        </div>
        <div>
          <dt>Read last</dt>
          <dd>{held?.last_read ? day(held.last_read.slice(0, 10)) : '–'}</dd>
        </div>
      </dl>
      {held?.reason && <p class="note late">Newer records are missing: {held.reason}.</p>}
      <details class="as-table">
        <summary>{counted(fields.length, 'field')}</summary>
        <Table
          label={`Fields of ${name}`}
          rows={fields}
          keyOf={(field) => field.name}
          columns={[
            { head: 'Field', kind: 'row', cell: (field) => <code>{field.name}</code> },
            { head: 'Type', priority: 2, cell: ({ type }) => type },
            { head: 'What it is', cell: (field) => field.about },
          ]}
        />
      </details>
    </Block>
  )
}
