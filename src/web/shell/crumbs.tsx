/** The way to a page from the start. */
import type { Crumb } from '../site-page.ts'

export function Crumbs({ way, here }: { way: readonly Crumb[]; here: string }) {
  return (
    <nav class="crumbs" aria-label="Where this page is">
      <ol>
        {way.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
