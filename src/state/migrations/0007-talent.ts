/** The talent directory: people who have lost their work and agreed to be found, and who looked for and wrote to them. */
import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const TEXT: Column = (column) => column.notNull()
const KEY: Column = (column) => column.notNull().primaryKey()
const OF_PROFILE: Column = (column) => column.notNull().references('talent_profiles.id').onDelete('cascade')
const OF_ACCOUNT: Column = (column) => column.notNull().references('accounts.id').onDelete('cascade')

async function up(db: Kysely<unknown>): Promise<void> {
  await profiles(db)
  await partsOfProfiles(db)
  await usesByAccounts(db)
}

async function profiles({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('talent_profiles')
    .addColumn('id', 'text', KEY)
    .addColumn('email', 'text', TEXT)
    .addColumn('first_name', 'text', TEXT)
    .addColumn('company', 'text', TEXT)
    .addColumn('company_words', 'text', TEXT)
    .addColumn('job_title', 'text', TEXT)
    .addColumn('state', 'text', TEXT)
    .addColumn('city', 'text')
    .addColumn('skills', 'text', TEXT)
    .addColumn('industry', 'text')
    .addColumn('industry_words', 'text')
    .addColumn('layoff_date', 'text', TEXT)
    .addColumn('experience_years', 'integer')
    .addColumn('profile_url', 'text')
    .addColumn('share_profile_url', 'integer', TEXT)
    .addColumn('open_to_remote', 'integer')
    .addColumn('created_at', 'text', TEXT)
    .addColumn('confirmed_at', 'text')
    .addColumn('expires_at', 'text', TEXT)
    .addColumn('asked_at', 'text')
    .addColumn('stopped_at', 'text')
    .execute()
  // An address may have been registered several times, by anybody; confirmed it is once.
  await schema
    .createIndex('talent_profiles_confirmed')
    .on('talent_profiles')
    .column('email')
    .unique()
    .where(sql<boolean>`confirmed_at is not null`)
    .execute()
  await schema.createIndex('talent_profiles_email').on('talent_profiles').column('email').execute()
  await schema.createIndex('talent_profiles_layoff').on('talent_profiles').column('layoff_date').execute()
  await schema.createIndex('talent_profiles_expiry').on('talent_profiles').column('expires_at').execute()
}

async function partsOfProfiles({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('talent_skills')
    .addColumn('profile_id', 'text', OF_PROFILE)
    .addColumn('skill', 'text', TEXT)
    .addPrimaryKeyConstraint('talent_skills_key', ['skill', 'profile_id'])
    .execute()
  await schema.createIndex('talent_skills_profile').on('talent_skills').column('profile_id').execute()
  await schema
    .createTable('talent_consents')
    .addColumn('id', 'text', KEY)
    .addColumn('profile_id', 'text', OF_PROFILE)
    .addColumn('purpose', 'text', TEXT)
    .addColumn('version', 'text', TEXT)
    .addColumn('given_at', 'text', TEXT)
    .execute()
  await schema.createIndex('talent_consents_profile').on('talent_consents').column('profile_id').execute()
  await schema
    .createTable('talent_links')
    .addColumn('digest', 'text', KEY)
    .addColumn('profile_id', 'text', OF_PROFILE)
    .addColumn('created_at', 'text', TEXT)
    .execute()
  await schema.createIndex('talent_links_profile').on('talent_links').column('profile_id').execute()
}

async function usesByAccounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('talent_contacts')
    .addColumn('id', 'text', KEY)
    .addColumn('profile_id', 'text', OF_PROFILE)
    .addColumn('account_id', 'text', OF_ACCOUNT)
    .addColumn('company', 'text', TEXT)
    .addColumn('message', 'text', TEXT)
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('sent_at', 'text', TEXT)
    .addColumn('reported_at', 'text')
    .execute()
  await schema.createIndex('talent_contacts_profile').on('talent_contacts').column('profile_id').execute()
  await schema
    .createIndex('talent_contacts_account')
    .on('talent_contacts')
    .columns(['account_id', 'sent_at'])
    .execute()
  await schema
    .createTable('talent_stops')
    .addColumn('profile_id', 'text', OF_PROFILE)
    .addColumn('account_id', 'text', OF_ACCOUNT)
    .addColumn('stopped_at', 'text', TEXT)
    .addPrimaryKeyConstraint('talent_stops_key', ['profile_id', 'account_id'])
    .execute()
  await schema.createIndex('talent_stops_account').on('talent_stops').column('account_id').execute()
  await schema
    .createTable('talent_searches')
    .addColumn('id', 'text', KEY)
    .addColumn('account_id', 'text', OF_ACCOUNT)
    .addColumn('searched_at', 'text', TEXT)
    .addColumn('question', 'text', TEXT)
    .addColumn('shown', 'integer', TEXT)
    .execute()
  await schema
    .createIndex('talent_searches_account')
    .on('talent_searches')
    .columns(['account_id', 'searched_at'])
    .execute()
}

export const talent: Migration = { up }
