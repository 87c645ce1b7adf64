/** A table of rows: on a phone it stays one, and columns of less weight are left out. */
import type { ComponentChildren, JSX } from 'preact'

/** A column. */
export interface Column<Row> {
  head: ComponentChildren
  cell(row: Row): ComponentChildren
  /** `num` is set to the right; `row` is the heading of its row. */
  kind?: 'text' | 'num' | 'row'
  /** 1 always shows, 2 from 760 px on, 3 from 1060 px on. */
  priority?: 1 | 2 | 3
}

interface TableProps<Row> {
  /** What the table is of, for who hears it. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(row: Row, index: number): string
  /** What is said where there are no rows. */
  empty?: string
}

export function Table<Row>({ label, rows, columns, keyOf, empty = 'None.' }: TableProps<Row>): JSX.Element {
  if (rows.length === 0) return <p class="quiet">{empty}</p>
  return (
    <section class="scroll" tabindex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={i} scope="col" class={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column, i) =>
                column.kind === 'row' ? (
                  <th key={i} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={i} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function classOf<Row>({ kind, priority = 1 }: Column<Row>): string | undefined {
  const names = [kind === 'num' && 'num', priority > 1 && `p${priority}`].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}
