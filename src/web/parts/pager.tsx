/** Pages of a list: numbers that can be linked to, and an end that is said. */

interface PagerProps {
  number: number
  rows: number
  total: number
  pagesMax: number
  href(page: number): string
}

export function Pager({ number, rows, total, pagesMax, href }: PagerProps) {
  if (total === 0) return null
  const first = (number - 1) * rows + 1
  const last = Math.min(number * rows, total)
  const hasMore = last < total && number < pagesMax
  return (
    <nav class="pager" aria-label="Pages">
      <span>
        {first}–{last} of {total.toLocaleString('en-US')}
        {last < total && !hasMore && '; the rest is in the API and its files'}
      </span>
      <span class="row">
        {number > 1 && (
          <a class="btn s" href={href(number - 1)} rel="prev">
            ← Newer
          </a>
        )}
        {hasMore && (
          <a class="btn s" href={href(number + 1)} rel="next">
            Older →
          </a>
        )}
      </span>
    </nav>
  )
}
