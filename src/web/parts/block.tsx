/** A section of a page: a heavy rule, a heading, what can be done with it. */
import type { ComponentChildren } from 'preact'
import type { Crumb } from '../site-page.ts'

interface BlockProps {
  /** Unique on its page; the heading's id is made of it. */
  id: string
  title: string
  /** Links beside the heading. */
  tools?: readonly Crumb[]
  children: ComponentChildren
}

export function Block({ id, title, tools = [], children }: BlockProps) {
  return (
    <section class="block" id={id} aria-labelledby={`${id}-h`}>
      <div class="block-head">
        <h2 id={`${id}-h`}>{title}</h2>
        {tools.length > 0 && (
          <p class="tools">
            {tools.map(({ name, href }) => (
              <a key={href} href={href}>
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
