/** Entries of the directory, in the state store. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { makeId } from '#accounts/keys/key-text.ts'
import type { StateTables, TalentProfilesTable } from '#state/state.ts'
import { CONSENT_VERSION, type ConsentPurpose } from './consent.ts'
import type { Entry } from './fields.ts'
import { digestOf } from './tokens.ts'
import { searchWords, skillWord } from './words.ts'

export type Queries = Kysely<StateTables>

/** An entry as its person sees it. Times are ISO text in UTC. */
export interface Profile extends Entry {
  id: string
  email: string
  /** Null while nothing is listed. */
  confirmed_at: string | null
  expires_at: string
  /** When its person wanted to hear from nobody any more. */
  stopped_at: string | null
}

/** Reads a row. */
export function readProfile(row: TalentProfilesTable): Profile {
  const { id, email, first_name, company, job_title, state, city, industry, layoff_date } = row
  const { experience_years, profile_url, confirmed_at, expires_at, stopped_at } = row
  return {
    ...{ id, email, first_name, company, job_title, state, city, industry, layoff_date },
    ...{ experience_years, profile_url, confirmed_at, expires_at, stopped_at },
    skills: JSON.parse(row.skills) as string[],
    share_profile_url: row.share_profile_url === 1,
    open_to_remote: row.open_to_remote === null ? null : row.open_to_remote === 1,
  }
}

/** The columns of an entry, whatever else is known of it. */
function columnsOf(entry: Entry) {
  const { first_name, company, job_title, state, city, industry, layoff_date } = entry
  const { experience_years, profile_url, open_to_remote } = entry
  return {
    ...{ first_name, company, job_title, state, city, industry, layoff_date, experience_years, profile_url },
    company_words: searchWords(company),
    industry_words: industry === null ? null : searchWords(industry),
    skills: JSON.stringify(entry.skills),
    share_profile_url: Number(entry.share_profile_url),
    open_to_remote: open_to_remote === null ? null : Number(open_to_remote),
  }
}

/** Keeps an entry that is yet to be confirmed, until `expires_at`; gives its id. */
export async function addProfile(
  db: Queries,
  entry: Entry,
  { email, at, expires_at }: { email: string; at: string; expires_at: string },
): Promise<string> {
  const id = makeId('tal')
  const times = { created_at: at, confirmed_at: null, expires_at, asked_at: null, stopped_at: null }
  await db
    .insertInto('talent_profiles')
    .values({ id, email, ...columnsOf(entry), ...times })
    .execute()
  await setSkills(db, id, entry)
  return id
}

/** Sets all fields of an entry. */
export async function setEntry(db: Queries, id: string, entry: Entry): Promise<void> {
  await db.updateTable('talent_profiles').set(columnsOf(entry)).where('id', '=', id).execute()
  await db.deleteFrom('talent_skills').where('profile_id', '=', id).execute()
  await setSkills(db, id, entry)
}

async function setSkills(db: Queries, profile_id: string, { skills }: Entry): Promise<void> {
  const rows = [...new Set(skills.map(skillWord))].map((skill) => ({ profile_id, skill }))
  await db.insertInto('talent_skills').values(rows).execute()
}

/** Writes down what was agreed to, in today's wording. */
export async function noteConsents(
  db: Queries,
  profile_id: string,
  { share_profile_url }: Pick<Entry, 'share_profile_url'>,
  given_at: string,
): Promise<void> {
  const purposes: ConsentPurpose[] = share_profile_url ? ['listing', 'profile_url'] : ['listing']
  const rows = purposes.map((purpose) => ({
    id: randomUUID(),
    profile_id,
    purpose,
    version: CONSENT_VERSION,
    given_at,
  }))
  await db.insertInto('talent_consents').values(rows).execute()
}

/** Makes a mailed link lead to an entry. */
export async function addLink(
  db: Queries,
  profile_id: string,
  token: string,
  created_at: string,
): Promise<void> {
  await db
    .insertInto('talent_links')
    .values({ digest: digestOf(token), profile_id, created_at })
    .execute()
}

/** Takes a link back that was not mailed. */
export async function dropLink(db: Queries, token: string): Promise<void> {
  await db.deleteFrom('talent_links').where('digest', '=', digestOf(token)).execute()
}

/** The entry that a mailed link leads to, unless its time is over. */
export async function findByToken(db: Queries, token: string, at: string): Promise<Profile | null> {
  const row = await db
    .selectFrom('talent_profiles')
    .innerJoin('talent_links', 'talent_links.profile_id', 'talent_profiles.id')
    .selectAll('talent_profiles')
    .where('talent_links.digest', '=', digestOf(token))
    .where('talent_profiles.expires_at', '>', at)
    .executeTakeFirst()
  return row ? readProfile(row) : null
}

/** The listed entry of an address, whether its time is over or not. */
export async function findConfirmed(db: Queries, email: string): Promise<Profile | null> {
  const row = await db
    .selectFrom('talent_profiles')
    .selectAll()
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ? readProfile(row) : null
}

/** Entries that an account may find and write to at that time. */
export function visibleTo(db: Queries, account_id: string, at: string) {
  return db
    .selectFrom('talent_profiles')
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', at)
    .where('stopped_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('talent_stops')
            .select(sql<number>`1`.as('one'))
            .whereRef('talent_stops.profile_id', '=', 'talent_profiles.id')
            .where('talent_stops.account_id', '=', account_id),
        ),
      ),
    )
}
