/** Everything held on one company's layoffs. */
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { isoDay, PARTS_RULE } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory, isPreviewed } from '#contract/plans.ts'
import { adviseLeftOut } from '#datasets/warn/advice.ts'
import { previewEnd } from '#datasets/warn/operations/left-out.ts'
import { nameCompanies, noticeShape, type ReadNotice, warnNotice } from '#datasets/warn/operations/notice.ts'
import { oldTotals, underOldNames } from '#datasets/warn/operations/totals.ts'
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { rowsByKey } from '#storage/editions/columns.ts'
import { type EditionContext, oncePerEdition, remembered } from '#storage/editions/once.ts'
import { join, type Sql, sql, where } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import { findCompany, type Meant } from './find.ts'
import { lacksNews, type NewsSource, releasesOf, withArticles } from './news/index.ts'
import { isCounted, sumNotices } from './notices.ts'
import { companyText, matchParam, otherMatches, parentId, tellOthers } from './shape.ts'

const input = z.object({
  company_name: companyText(),
  match: matchParam,
  ...pageInput(warnNotice, { default: 100, max: 5000 }),
})

const article = z.object({
  title: z.string(),
  date: z.string().describe('YYYY-MM-DD'),
  source: z.string().describe('`SEC EDGAR` for a press release sent with an 8-K, else the web site'),
  url: z.string().describe('Where it is read'),
})

const part = z.object({
  company: z.string(),
  company_id: z.string(),
  notices: z.number().int(),
  employees_affected: z.number().int().nullable(),
})

/** Parts shown. */
const PARTS_MAX = 20

const output = listOf(warnNotice.partial()).extend({
  company: z.string().describe('Name: as a reader would write it, as most of its records have it'),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  company_id: z.string(),
  parent_id: parentId,
  parts: z.array(part).describe('Its parts and brands with notices of their own, most first, twenty at most'),
  notices: z.number().int().describe('Events, each counted once, over all history'),
  employees_affected: z
    .number()
    .int()
    .nullable()
    .describe('Workers in them; null where no notice tells a number'),
  notices_unsized: z.number().int(),
  notices_undated: z.number().int(),
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
  states: z.array(z.string()),
  ...otherMatches,
  news: z
    .array(article)
    .describe(
      'Related news, newest first: the press releases of the company’s 8-K filings that are held, and articles where the operator has set a news source',
    ),
  ...oldTotals,
})

const key = z.tuple([isoDay().nullable(), z.string()])

/** Articles come and go within an edition. */
const NEWS_CACHE_SECONDS = 3600

/** Adds the articles of a source to an answer. */
const articlesFrom =
  (source: NewsSource) =>
  async (answer: z.input<typeof output>, { now }: { now: Date }) => ({
    ...answer,
    ...(await withArticles(answer, answer.company, source, now)),
  })

/** The route, with articles of a news source where there is one. */
export const companyRoute = (source: NewsSource | null) =>
  read({
    path: '/api/company/{company_name}',
    summary: "One company's notices, with ticker, CIK and news",
    description: `The company that the text means best, and all its notices under whatever name they were filed. ${PARTS_RULE}`,
    group: 'warn',
    auth: 'optional',
    needs: { datasets: ['warn'] },
    input,
    output,
    ...(source && { cacheSeconds: NEWS_CACHE_SECONDS, complete: articlesFrom(source) }),
    isPassing: ({ warnings }) => lacksNews(warnings),
    run: async (context, query) => {
      requireFiles(context, ['insights'])
      const { plan } = context
      const meant = await findCompany(context, query.company_name)
      const { company } = meant
      const history = clampHistory(context, undefined)
      const page = openPage(query, { plan, key })
      const counted = isCounted(query.match, meant)
      const previewed = isPreviewed(await previewEnd(context), sql`notice_date`, sql`notice_id`)
      const within = [...since(history.from), ...previewed]
      const [sums, listed, parts, related] = await Promise.all([
        sumNotices(context, query.match, meant),
        countListed(context, counted, within),
        findParts(context, company.company_id),
        releasesOf(context, company.cik),
      ])
      if (listed.any === 0) throw new NotFound(tellNone(query.company_name, meant))
      const rows = await findRows(context, [counted, ...within, ...afterPlace(page.after)], page)
      const named = await nameCompanies(context, rows)
      const answer = page.answer(named, listed.total, (row) => [row.notice_date, row.id])
      return {
        company: company.company,
        ticker: company.ticker,
        cik: company.cik,
        company_id: company.company_id,
        parent_id: company.parent_id,
        parts,
        ...underOldNames(sums),
        ...tellOthers(meant),
        news: related.news,
        ...answer,
        warnings: [
          ...adviseLeftOut({}, { undated: history.from ? listed.undated : 0 }),
          ...history.warnings,
          ...answer.warnings,
          ...related.warnings,
        ],
      }
    },
  })

/** Others that an error names. */
const NAMED_MAX = 3

/** That a company has no notices, and who else a text may mean has some: it may be a part of what they are called. */
function tellNone(asked: string, { company, others }: Meant): string {
  const named = others
    .filter(({ notices }) => notices > 0)
    .slice(0, NAMED_MAX)
    .map((other) => `${other.company} (${other.company_id})`)
  const means = `No WARN notices for "${asked}", which is taken for ${company.company} (${company.company_id})`
  return named.length === 0 ? means : `${means}; others called so have some: ${named.join(', ')}`
}

const since = (from: string | null | undefined): Sql[] => (from ? [sql`notice_date >= ${from}::date`] : [])

/** The rows of a page. They are picked where rows are short. */
async function findRows(
  context: EditionContext,
  conditions: Sql[],
  { take, skip }: { take: number; skip: number },
): Promise<ReadNotice[]> {
  const picked = await context.db.all<{ id: string }>(sql`
    select notice_id as id from company_notices ${where(conditions)}
    order by notice_date desc nulls last, notice_id limit ${take} offset ${skip}`)
  const rows = await rowsByKey<ReadNotice>(
    context,
    noticeShape,
    picked.map(({ id }) => id),
  )
  // By the day that the notice tells now: insights may be of an older one.
  return rows.sort((a, b) => compareText(b.notice_date ?? '', a.notice_date ?? '') || compareText(a.id, b.id))
}

/** How many rows there are, of any day and of those that the plan shows. */
async function countListed(context: EditionContext, counted: Sql, within: readonly Sql[]) {
  const listed = join([sql`true`, ...within], sql` and `)
  const [found] = await remembered<{ total: number; any: number; undated: number }>(
    context,
    sql`
      select (count(*) filter (where ${listed}))::integer as total, count(*)::integer as any,
             (count(*) filter (where notice_date is null))::integer as undated
      from company_notices where ${counted}`,
  )
  return found!
}

/** The condition that a row comes after the last one of the page before. */
function afterPlace(after: z.infer<typeof key> | null | undefined): Sql[] {
  if (!after) return []
  const [date, id] = after
  if (date === null) return [sql`(notice_date is null and notice_id > ${id})`]
  return [
    sql`(notice_date < ${date}::date or notice_date is null or (notice_date = ${date}::date and notice_id > ${id}))`,
  ]
}

/** All parts and brands with notices of their own, by their parents; few companies have any. */
const allParts = oncePerEdition(async (db) => {
  const rows = await db.all<z.infer<typeof part> & { parent_id: string }>(sql`
    select parent_id, name as company, company_id, notices, employees as employees_affected from company_activity
    where parent_id is not null and notices > 0
    order by notices desc, employees desc nulls last, company_no`)
  return groupBy(rows, ({ parent_id }) => parent_id)
})

async function findParts(context: EditionContext, company_id: string): Promise<z.infer<typeof part>[]> {
  const parts = (await allParts(context)).get(company_id) ?? []
  return parts.slice(0, PARTS_MAX).map(({ parent_id: _, ...each }) => each)
}
