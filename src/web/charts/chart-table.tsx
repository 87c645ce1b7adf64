/** What a chart shows, as a table: for who hears it, who copies it, and who wants the figure itself. */

interface ChartTableProps {
  label: string
  heads: readonly string[]
  /** A key, then the cells; all but the first of those are figures. */
  rows: readonly (readonly string[])[]
}

export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    <details class="as-table">
      <summary>Show as table</summary>
      <section class="scroll" tabindex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {heads.map((head, i) => (
                <th key={head} scope="col" class={i > 0 ? 'num' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, ...cells]) => (
              <tr key={key}>
                {cells.map((cell, i) => (
                  <td key={i} class={i > 0 ? 'num' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
