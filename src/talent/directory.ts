/** Searching the directory: what an account is shown of it, written down each time. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Plan } from '#contract/plans.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { State } from '#state/state.ts'
import { requireUseLeft } from './days.ts'
import { type Profile, type Queries, readProfile, visibleTo } from './profiles.ts'
import { searchWords, skillWord } from './words.ts'

/** Who is looked for. Of those that are given, all must fit. */
export interface TalentQuery {
  /** A part of the company's name. */
  company?: string | undefined
  /** Two-letter code. */
  state?: string | undefined
  /** One of these, by `skillWord`. */
  skills?: readonly string[] | undefined
  /** A part of the industry's name. */
  industry?: string | undefined
  /** Laid off within so many days before today, or later. */
  days: number
  limit: number
  offset: number
}

/** What of an entry is shown to others. */
export interface Listed
  extends Pick<
    Profile,
    | 'id'
    | 'first_name'
    | 'company'
    | 'job_title'
    | 'state'
    | 'city'
    | 'skills'
    | 'industry'
    | 'layoff_date'
    | 'experience_years'
    | 'open_to_remote'
    | 'profile_url'
  > {
  /** The day on which the entry was confirmed. */
  listed_on: IsoDate
}

/** Who asks. */
export interface Searcher {
  account_id: string
  plan: Plan
}

/** The directory as accounts see it. */
export class Directory {
  /** `now` gives milliseconds since 1970. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
  ) {}

  /**
   * Those who fit, the newest layoffs first, and how many there are in all; the search is written down. Throws TooOften
   * where the account has searched as often today as its plan gives.
   */
  async search(
    { account_id, plan }: Searcher,
    query: TalentQuery,
    today: IsoDate,
  ): Promise<{ records: Listed[]; total: number }> {
    const now = this.now()
    const at = new Date(now).toISOString()
    return this.state.transaction(async (db) => {
      const what = 'searches of the talent directory'
      await requireUseLeft(db, { account_id, now, max: plan.talentSearchesPerDay, what }, countSearches)
      const matching = fitting(db, account_id, query, { at, today })
      const { total } = await matching
        .select((expression) => expression.fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy('layoff_date', 'desc')
        .orderBy('confirmed_at', 'desc')
        .orderBy('id')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const question = JSON.stringify(query)
      await db
        .insertInto('talent_searches')
        .values({ id: randomUUID(), account_id, searched_at: at, question, shown: rows.length })
        .execute()
      return { records: rows.map((row) => shown(readProfile(row))), total: Number(total) }
    })
  }
}

async function countSearches(db: Queries, account_id: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('talent_searches')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('account_id', '=', account_id)
    .where('searched_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function fitting(
  db: Queries,
  account_id: string,
  { company, state, skills, industry, days }: TalentQuery,
  { at, today }: { at: string; today: IsoDate },
) {
  let query = visibleTo(db, account_id, at).where('layoff_date', '>=', addDays(today, -days))
  // Words hold letters, digits and blanks alone: nothing in them is a sign of `like`.
  if (company !== undefined) query = query.where('company_words', 'like', `%${searchWords(company)}%`)
  if (industry !== undefined) query = query.where('industry_words', 'like', `%${searchWords(industry)}%`)
  if (state !== undefined) query = query.where('state', '=', state)
  if (skills !== undefined) {
    const words = skills.map(skillWord)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('talent_skills')
          .select(sql<number>`1`.as('one'))
          .whereRef('talent_skills.profile_id', '=', 'talent_profiles.id')
          .where('talent_skills.skill', 'in', words),
      ),
    )
  }
  return query
}

/** No surname, since none is kept; no e-mail; the address of a profile elsewhere only by a consent of its own. */
function shown(profile: Profile): Listed {
  const { id, first_name, company, job_title, state, city, skills, industry, layoff_date } = profile
  const { experience_years, open_to_remote, share_profile_url, confirmed_at } = profile
  return {
    ...{ id, first_name, company, job_title, state, city, skills, industry, layoff_date },
    ...{ experience_years, open_to_remote },
    profile_url: share_profile_url ? profile.profile_url : null,
    listed_on: confirmed_at!.slice(0, 10),
  }
}
