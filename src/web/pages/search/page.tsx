/** Anything by one text: companies, notices, filings, jobs. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { companyRoute } from '#insights/company/company.ts'
import { type Ask, isThere, orNone } from '../../ask.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { NoticeTable, type ShownNotice } from '../../parts/notices.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import type { Visit } from '../../site-page.ts'
import { noticesOf } from '../../words/notices.ts'
import { counted } from '../../words/numbers.ts'
import { Hits } from './hits.tsx'
import { listsOf } from './lists.ts'

const company = companyRoute(null)
const ROWS = 10

/** The search over all datasets. */
const searchIn = (operations: Visit['operations']) =>
  operations.find(({ path }) => path === '/api/unified-search') as ReadOperation

async function load(ask: Ask, q: string | undefined, { operations, context }: Visit) {
  if (q === undefined) return { q, found: null, best: null, labels: new Map<string, string>(), lists: [] }
  const search = searchIn(operations)
  const [found, best] = await Promise.all([
    ask.of(search, { q, limit: ROWS }) as Promise<Found>,
    orNone(ask.part(company, { company_name: q, limit: 1 })),
  ])
  const lists = await listsOf(ask, q, found.results.warn ?? [])
  const { catalogue } = context
  const labels = new Map(catalogue.slugs.map((slug) => [slug, catalogue.titleOf(slug)]))
  return { q, found, best, labels, lists }
}

/** What the search over all datasets gives, whichever datasets there are. */
interface Found {
  results: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  totals: Readonly<Record<string, number | null>>
  total: number
  spellings: readonly string[]
  /** Datasets that could not be searched, with the type of the error. */
  errors?: Readonly<Record<string, string>>
  warnings: Parameters<typeof Warnings>[0]['of']
}

export default page({
  path: '/search',
  summary: 'Search',
  input: z.object({ q: text().optional() }),
  load: (ask, { q }, visit) => load(ask, q, visit),
  head: ({ q }) => ({
    title: q ? `Search: ${q}` : 'Search',
    description: 'Companies, places, jobs and cases in all records.',
    crumbs: [{ name: 'Headcount', href: links.home }],
    isPrivate: true,
  }),
  forms: {
    json: ({ q }, { operations }) =>
      q === undefined ? null : { operation: searchIn(operations), params: { q, limit: ROWS } },
  },
  view: ({ q, found, best, labels, lists }) => (
    <>
      <div class="stack head">
        <h1>{found === null ? 'Search' : `${counted(found.total, 'record')} for “${q}”`}</h1>
        <form class="big-find" action="/search">
          <label class="sr" for="search-find">
            What to search for
          </label>
          <input
            id="search-find"
            type="search"
            name="q"
            value={q ?? ''}
            placeholder="A company, a city, a job title"
          />
          <button class="btn main" type="submit">
            Search
          </button>
        </form>
        {found && found.spellings.length > 0 && (
          <p class="small quiet">Looked for {found.spellings.join(', ')} too.</p>
        )}
      </div>
      <Warnings of={found?.warnings} />
      {found?.errors && (
        <p class="note late">
          Not all could be searched:{' '}
          {Object.keys(found.errors)
            .map((slug) => labels.get(slug) ?? slug)
            .join(', ')}
          .
        </p>
      )}
      {best && isThere(best) && (
        <p class="note">
          Best company: <a href={links.company(best.company_id)}>{best.company}</a>,{' '}
          {noticesOf(best.notices, best.employees_affected)}.
        </p>
      )}
      {found && found.total === 0 && (
        <p>
          Nothing has that name. An empty result does not mean that there were no layoffs:{' '}
          <a href="/coverage">what is covered</a>.
        </p>
      )}
      {found &&
        Object.entries(found.results).map(([slug, hits]) =>
          hits.length === 0 ? null : (
            <Block
              key={slug}
              id={`in-${slug}`}
              title={labels.get(slug) ?? slug}
              tools={slug === 'warn' ? lists : []}
            >
              {slug === 'warn' ? (
                <NoticeTable label="Notices found" notices={hits as unknown as ShownNotice[]} />
              ) : (
                <Hits slug={slug} label={labels.get(slug) ?? slug} hits={hits} />
              )}
            </Block>
          ),
        )}
    </>
  ),
})
