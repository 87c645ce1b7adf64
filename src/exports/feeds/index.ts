/** Feeds of notices, for readers and calendars: free of quota, and of what anybody sees without a key. */
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { companyIdParam, stateParam, whole } from '#contract/fields.ts'
import { type FileOperation, file, type PlannedFile, type RunContext } from '#contract/operation.ts'
import { noticeFilters, refuseUnknownCompanies } from '#datasets/warn/operations/notice-filter.ts'
import { stateName, stateNames } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { Addresses, queryOf } from './address.ts'
import { describeAtom, type FeedOf } from './describe-atom.ts'
import { describeCalendar } from './describe-calendar.ts'
import { CHANGED_FIRST, firstDay, selectForFeed } from './notices.ts'

const ENTRIES_MAX = 100
const EVENTS_MAX = 500

const { state, company_id, ...otherFilters } = noticeFilters
const limit = (most: number, usual: number, what: string) =>
  whole().min(1).max(most).default(usual).describe(`${what} in the feed`)
const atomLimit = { limit: limit(ENTRIES_MAX, 50, 'Entries') }
const { date_field: _, ...effectiveFilters } = noticeFilters

const FEED = {
  group: 'feeds',
  auth: 'none',
  needs: { datasets: ['warn'] },
  isInline: true,
} as const
const ATOM = { ...FEED, contentTypes: ['application/atom+xml'] } as const
const OF_ALL =
  'Free of quota and without a key: of the 500 newest notices of the last 60 days. What was found new or changed last comes first; `updated` of an entry is the day on which it last changed, and its `id` stays the same.'

/** All feeds; `publicUrl` is the address that people reach the service by. */
export function feedOperations({ publicUrl }: { publicUrl: string }): FileOperation[] {
  const addresses = new Addresses(publicUrl)
  const resolve = (context: Pick<RunContext, 'today' | 'edition'>, { date_from }: { date_from?: string }) =>
    `${publicUrl} ${firstDay(context, date_from)}`
  const layoffs = z.object({ ...noticeFilters, ...atomLimit })
  const ofState = z.object({ state_code: stateParam, company_id, ...otherFilters, ...atomLimit })
  const ofCompany = z.object({ company_id: companyIdParam, state, ...otherFilters, ...atomLimit })
  const effective = z.object({
    ...effectiveFilters,
    date_from: noticeFilters.date_from.describe('First day on which a layoff begins'),
    date_to: noticeFilters.date_to.describe('Last day on which a layoff begins'),
    limit: limit(EVENTS_MAX, EVENTS_MAX, 'Events'),
  })
  return [
    file({
      ...ATOM,
      path: '/feeds/layoffs.atom',
      summary: 'WARN notices as an Atom feed',
      description: `${OF_ALL} Every filter of \`/api/records\` makes a feed of its own.`,
      input: layoffs,
      resolve,
      run: (context, query) =>
        planAtom(context, addresses, query, {
          path: '/feeds/layoffs.atom',
          about: query.state === undefined ? 'WARN notices' : `WARN notices, ${stateNames(query.state)}`,
          given: queryOf(query, defaultsOf(layoffs)),
        }),
    }),
    file({
      ...ATOM,
      path: '/feeds/states/{state_code}.atom',
      summary: "One state's WARN notices as an Atom feed",
      description: OF_ALL,
      input: ofState,
      resolve,
      run: (context, { state_code, ...query }) =>
        planAtom(
          context,
          addresses,
          { ...query, state: state_code },
          {
            path: `/feeds/states/${state_code}.atom`,
            about: `WARN notices, ${stateName(state_code)}`,
            given: queryOf(query, defaultsOf(ofState)),
          },
        ),
    }),
    file({
      ...ATOM,
      path: '/feeds/companies/{company_id}.atom',
      summary: "One company's WARN notices as an Atom feed",
      description: `${OF_ALL} A company without any lately has an empty feed; one that nobody knows is 404.`,
      input: ofCompany,
      resolve,
      async run(context, query) {
        const { company_id: id, ...others } = query
        return planAtom(context, addresses, query, {
          path: `/feeds/companies/${id}.atom`,
          about: `WARN notices, ${await companyName(context, id)}`,
          given: queryOf(others, defaultsOf(ofCompany)),
        })
      },
    }),
    file({
      ...FEED,
      contentTypes: ['text/calendar'],
      path: '/feeds/layoffs.ics',
      summary: 'What takes effect, as a calendar',
      description:
        'An all-day event for the first day of each layoff or closure, as far as it is told to the day; of the 500 newest notices of the last 60 days. Rows that sums leave out have none, but for withdrawn ones, which are cancelled. Free of quota and without a key.',
      input: effective,
      resolve: (context) => resolve(context, {}),
      run: (context, query) => planCalendar(context, addresses, query, queryOf(query, defaultsOf(effective))),
    }),
  ]
}

/** What an input takes where nothing is given. */
const defaultsOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.safeParse(schema, undefined).data]),
  )

type Query = z.output<z.ZodObject<typeof noticeFilters & typeof atomLimit>>

async function planAtom(
  context: RunContext,
  addresses: Addresses,
  { limit, ...filter }: Query,
  feed: FeedOf,
): Promise<PlannedFile> {
  const { notices, total, warnings } = await selectForFeed(context, filter, { limit, order: CHANGED_FIRST })
  const document = () => describeAtom(feed, notices, { addresses, edition: context.edition })
  return {
    fileName: 'layoffs.atom',
    contentType: 'application/atom+xml; charset=utf-8',
    count: notices.length,
    total,
    warnings,
    build: ({ path }) => writeFile(path, document()),
  }
}

const TO_THE_DAY = sql`effective_date is not null and coalesce(effective_date_precision, 'day') = 'day'`
const COUNTED_OR_WITHDRAWN = sql`(in_totals or status = 'withdrawn')`

async function planCalendar(
  context: RunContext,
  addresses: Addresses,
  { limit, ...filter }: Omit<Query, 'date_field'>,
  given: ReadonlyMap<string, string>,
): Promise<PlannedFile> {
  const isAsked = filter.in_totals !== undefined || filter.status !== undefined
  const { notices, total, warnings } = await selectForFeed(
    context,
    { ...filter, date_field: 'effective' },
    {
      limit,
      conditions: [TO_THE_DAY, ...(isAsked ? [] : [COUNTED_OR_WITHDRAWN])],
      order: sql`effective_date desc, id`,
    },
  )
  const { edition } = context
  return {
    fileName: 'layoffs.ics',
    contentType: 'text/calendar; charset=utf-8',
    count: notices.length,
    total,
    warnings,
    build: ({ path }) => writeFile(path, describeCalendar(notices, { addresses, edition, given })),
  }
}

/** Throws NotFound for an id that no company has, and Unavailable while nobody can tell. */
async function companyName({ db, edition }: RunContext, id: string): Promise<string> {
  refuseUnknownCompanies({ company_id: id }, edition)
  const found = await db.get<{ name: string }>(sql`select name from companies where company_id = ${id}`)
  if (found) return found.name
  throw new NotFound(`No company has the id "${id}"; /api/company/{name} tells it`)
}
