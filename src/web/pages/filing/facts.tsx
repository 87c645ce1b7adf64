/** The facts of a filing by kind, each with the words that it comes from and where those stand. */
import { Block } from '../../parts/block.tsx'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'
import { inWords } from './finding.ts'
import type { FilingDetail } from './page.tsx'

interface Told {
  item: string | null
  document: string
  sentence: string | null
}

export function Facts({ filing }: { filing: FilingDetail }) {
  const { employee_counts, percentages, dollar_amounts, officer_changes, bankruptcy, restructuring } = filing
  return (
    <>
      <Group
        id="workers"
        title="Workers"
        rows={[
          ...employee_counts.map((row) => ({
            ...row,
            name: inWords(row),
            what: row.is_reduction ? 'lose their work' : 'employees',
          })),
          ...percentages.map((row) => ({
            ...row,
            name: row.text ?? `${inWords(row)}%`,
            what: 'of the workforce',
          })),
        ]}
      />
      <Group
        id="amounts"
        title="Amounts"
        rows={dollar_amounts.map((row) => ({
          ...row,
          name: row.text ?? `$${count(row.value)}`,
          what: row.unit === 'USD' ? (row.qualifier ?? '') : 'a share',
        }))}
      />
      <Group
        id="bankruptcy"
        title="Bankruptcy"
        rows={bankruptcy.map((row) => ({
          ...row,
          name: row.kind === 'chapter' ? `Chapter ${row.text}` : row.text,
          what: row.date ? `petition of ${day(row.date)}` : row.kind === 'chapter' ? '' : row.kind,
        }))}
      />
      <Group
        id="officers"
        title="Officers"
        rows={officer_changes.map((row) => ({
          ...row,
          name: row.name,
          what: [
            row.role,
            row.action.replaceAll('_', ' '),
            row.effective_date && `from ${day(row.effective_date)}`,
          ]
            .filter(Boolean)
            .join(', '),
        }))}
      />
      {restructuring.length > 0 && (
        <Block id="restructuring" title="What it says of restructuring">
          <ul class="list">
            {restructuring.map(({ sentence, item, document }, i) => (
              <li key={i}>
                <q>{sentence}</q>
                <span class="sub">{item ? `${document}, item ${item}` : document}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}

type Row = Told & { name: string; what: string }

/** A sentence with all that was read out of it. */
interface Words extends Told {
  facts: { name: string; what: string }[]
}

function bySentence(rows: readonly Row[]): Words[] {
  const words = new Map<string, Words>()
  for (const { name, what, sentence, item, document } of rows) {
    const key = `${document} ${item} ${sentence}`
    const before = words.get(key)
    if (before) before.facts.push({ name, what })
    else words.set(key, { sentence, item, document, facts: [{ name, what }] })
  }
  return [...words.values()]
}

function Group({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Block id={id} title={title}>
      <Table
        label={`Table: ${title}`}
        rows={bySentence(rows)}
        keyOf={(_, i) => String(i)}
        columns={[
          {
            head: 'What',
            kind: 'row',
            cell: ({ facts }) => (
              <ul class="facts-read">
                {facts.map(({ name, what }, i) => (
                  <li key={i}>
                    {name}
                    {what && <span class="sub">{what}</span>}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            head: 'In its own words',
            cell: ({ sentence, item, document }) => (
              <>
                {sentence ? <q>{sentence}</q> : UNKNOWN}
                <span class="sub">{item ? `${document}, item ${item}` : document}</span>
              </>
            ),
          },
        ]}
      />
    </Block>
  )
}
