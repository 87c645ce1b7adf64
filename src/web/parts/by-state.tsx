/** States as tiles beside those that stand first, and all of them behind a click. */
import { type Column, Table } from './table.tsx'
import { Tiles, type TileValues } from './tiles.tsx'

interface ByStateProps<Row> {
  /** The tiles, with the id and text of their heading. */
  tiles: TileValues & { id: string; title: string }
  /** What the table is of, and in which order. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
}

/** As many rows as the tiles are high. */
const SHOWN = 12

export function ByState<Row>({ tiles, label, rows, columns, keyOf }: ByStateProps<Row>) {
  return (
    <>
      <div class="cols r7-5">
        <Tiles {...tiles} level={3} />
        <Table label={label} rows={rows.slice(0, SHOWN)} columns={columns} keyOf={keyOf} />
      </div>
      {rows.length > SHOWN && (
        <details class="all-rows">
          <summary>All {rows.length}</summary>
          <Table label={`${label}: all of them`} rows={rows} columns={columns} keyOf={keyOf} />
        </details>
      )}
    </>
  )
}
