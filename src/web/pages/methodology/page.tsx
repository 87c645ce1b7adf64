/** How the scores are made: the document itself, and after each formula a form that works it out of today's records. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { methodology } from './document.ts'
import { SCORES, Work, workOut } from './work.tsx'

export default page({
  path: '/methodology',
  summary: 'How the scores are worked out',
  input: z.object({
    score: z.enum(SCORES).optional(),
    months: text(10).optional(),
    company: text().optional(),
    state: text(40).optional(),
  }),
  load: async (ask, query) => ({ query, worked: await workOut(ask, query) }),
  head: ({ query }) => ({
    title: 'How the scores are worked out',
    description:
      'Every formula in full, with its inputs, its limits, an example, and a form that works it out of today’s records.',
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'data',
    sources: 'docs/methodology.md of this program; a test works out every example in it.',
    isPrivate: query.score !== undefined,
  }),
  view: ({ query, worked }) => {
    const { intro, sections } = methodology()
    return (
      <>
        <div class="stack head prose">
          <h1>How the scores are worked out</h1>
          <div class="stack" dangerouslySetInnerHTML={{ __html: intro }} />
          <nav aria-label="On this page">
            <ul class="contents">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {sections.map(({ id, title, html }) => (
          <section key={id} class="block prose" id={id} aria-labelledby={`${id}-h`}>
            <div class="block-head">
              <h2 id={`${id}-h`}>{title}</h2>
            </div>
            <div class="stack" dangerouslySetInnerHTML={{ __html: html }} />
            <Work anchor={id} query={query} worked={worked} />
          </section>
        ))}
      </>
    )
  },
})
