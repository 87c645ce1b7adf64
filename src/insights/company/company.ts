/** Everything held on one company's layoffs. */
import { z } from 'zod'
import { findCompanies } from '#companies/lookup.ts'
import { NotFound } from '#contract/errors.ts'
import { isoDay, text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { staleWarnings } from '#datasets/warn/coverage.ts'
import {
  nameCompanies,
  noticeColumns,
  noticeConditions,
  undatedWarning,
  type WarnNotice,
  warnNotice,
} from '#datasets/warn/operations/notice.ts'
import { totalColumns, type totals } from '#datasets/warn/operations/totals.ts'
import { contains, sql, where } from '#storage/sql.ts'
import { lacksNews, type NewsSource, releasesOf, withArticles } from './news/index.ts'

const input = z.object({
  company_name: text().describe('Part of the employer name, any case'),
  ...pageInput(warnNotice, { default: 100, max: 5000 }),
})

const article = z.object({
  title: z.string(),
  date: z.string().describe('YYYY-MM-DD'),
  source: z.string().describe('`SEC EDGAR` for a press release sent with an 8-K, else the web site'),
  url: z.string().describe('Where it is read'),
})

const output = listOf(warnNotice.partial()).extend({
  company: z.string().describe('The name on the newest notice'),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  company_id: z.string().nullable(),
  total_notices: z.number().int().describe('Events, each counted once, over all history'),
  total_employees: z.number().int(),
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
  states: z.array(z.string()),
  news: z
    .array(article)
    .describe(
      'Related news, newest first: the press releases of the company’s 8-K filings that are held, and articles where the operator has set a news source',
    ),
})

const key = z.tuple([isoDay().nullable(), z.string()])

type Summary = z.infer<typeof totals> & {
  company: string | null
  state: string | null
  first_notice: string | null
  latest_notice: string | null
  states: string[] | null
}

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
    group: 'warn',
    auth: 'optional',
    needs: { datasets: ['warn'] },
    input,
    output,
    ...(source && { cacheSeconds: NEWS_CACHE_SECONDS, complete: articlesFrom(source) }),
    isPassing: ({ warnings }) => lacksNews(warnings),
    run: async (context, query) => {
      const { db, today, plan, edition } = context
      const name = contains(sql`company_name`, query.company_name)
      const summary = await db.get<Summary>(sql`
      select (array_agg(company_name order by notice_date desc nulls last, id))[1] as company,
             (array_agg(state order by notice_date desc nulls last, id))[1] as state,
             ${totalColumns},
             min(notice_date) as first_notice, max(notice_date) as latest_notice,
             array_agg(distinct state order by state) as states
      from warn_notices where in_totals and ${name}`)
      const history = clampHistory(plan, today, undefined)
      const page = openPage(query, { plan, key })
      const conditions = noticeConditions({ company: query.company_name, date_from: history.from })
      const listed = await db.get<{ total: number; any: number; undated: number }>(sql`
      select count(*) filter (${where(conditions)})::integer as total, count(*)::integer as any,
             count(*) filter (where is_warn and notice_date is null)::integer as undated
      from warn_notices where ${name}`)
      if (!listed || listed.any === 0) throw new NotFound(`No WARN notices for "${query.company_name}"`)
      const left = listed.undated
      if (page.after) {
        const [date, id] = page.after
        const later = date === null ? sql`false` : sql`(notice_date < ${date}::date or notice_date is null)`
        const same = date === null ? sql`notice_date is null` : sql`notice_date = ${date}::date`
        conditions.push(sql`(${later} or (${same} and id > ${id}))`)
      }
      const rows = await db.all<WarnNotice>(sql`
      select ${noticeColumns} from warn_notices ${where(conditions)}
      order by notice_date desc nulls last, id
      limit ${page.take} offset ${page.skip}`)
      const named = await nameCompanies(db, edition, rows)
      const answer = page.answer(named, listed.total, (row) => [row.notice_date, row.id])
      const company = summary?.company ?? query.company_name
      const companyOf = await findCompanies(db, edition, [{ name: company, state: summary?.state ?? null }])
      const known = companyOf(company, summary?.state ?? null)
      const related = await releasesOf(context, known.cik)
      return {
        company,
        ...known,
        total_notices: summary?.notices ?? 0,
        total_employees: summary?.employees_affected ?? 0,
        first_notice: summary?.first_notice ?? null,
        latest_notice: summary?.latest_notice ?? null,
        states: summary?.states ?? [],
        news: related.news,
        ...answer,
        warnings: [
          ...undatedWarning(history.from ? left : 0),
          ...history.warnings,
          ...answer.warnings,
          ...related.warnings,
          ...staleWarnings(edition.sources, today),
        ],
      }
    },
  })
