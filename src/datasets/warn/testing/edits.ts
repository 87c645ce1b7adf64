/** What the changes to fixtures share: cells of a row, in whatever kind of file. */

/** What happens to the cells of every row: `at` changes places with the next one, or is taken out. */
export interface Edit {
  kind: 'swap' | 'remove'
  at: number
}

/** True for the labels of a table of notices. */
export type IsHeader = (labels: string[]) => boolean

/** Cells after an edit; as they were where there are too few. */
export function edited<Cell>(cells: readonly Cell[], { kind, at }: Edit): Cell[] {
  if (kind === 'remove') return cells.filter((_, i) => i !== at)
  if (cells.length <= at + 1) return [...cells]
  return [...cells.slice(0, at), cells[at + 1]!, cells[at]!, ...cells.slice(at + 2)]
}

/**
 * Rows with one cell more, from a header on, those of its width: others are titles and sums. Without a header all of
 * them.
 */
export function widened<Cell>(rows: readonly Cell[][], isHeader: IsHeader): (Cell | string)[][] {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell ?? ''))),
  )
  if (!texts.some(isHeader)) return rows.map((row) => [...row, 'something'])
  let width = 0
  return rows.map((row, i) => {
    const isHead = isHeader(texts[i]!)
    if (isHead) width = row.length
    return row.length === width ? [...row, isHead ? 'Brand New' : 'something'] : row
  })
}
