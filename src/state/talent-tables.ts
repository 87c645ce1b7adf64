/** The tables of the talent directory, as queries see them; times and days as in all tables of the store. */

/** Who may be found, once confirmed. A surname is nowhere. */
export interface TalentProfilesTable {
  id: string
  /** In lower case. */
  email: string
  first_name: string
  company: string
  /** The same as it is searched. */
  company_words: string
  job_title: string
  /** Two-letter code. */
  state: string
  city: string | null
  /** JSON: a list of texts, as they were typed. */
  skills: string
  industry: string | null
  /** The same as it is searched. */
  industry_words: string | null
  /** A day. */
  layoff_date: string
  experience_years: number | null
  profile_url: string | null
  /** 1 or 0: whether searches show it. */
  share_profile_url: number
  /** 1 or 0; null where nothing was said. */
  open_to_remote: number | null
  created_at: string
  /** Null until the button of the mailed link was pressed: it is shown to nobody. */
  confirmed_at: string | null
  /** From then on it is gone. */
  expires_at: string
  /** When a mail asked whether it is to go on. */
  asked_at: string | null
  /** When its person wanted to hear from nobody any more: it is found and reached no longer. */
  stopped_at: string | null
}

/** Skills as they are searched. */
export interface TalentSkillsTable {
  profile_id: string
  skill: string
}

/** What was agreed to, in which wording, and when. */
export interface TalentConsentsTable {
  id: string
  profile_id: string
  /** `listing` or `profile_url`. */
  purpose: string
  version: string
  given_at: string
}

/** Links that were mailed to a profile's person, by the SHA-256 of their token. */
export interface TalentLinksTable {
  digest: string
  profile_id: string
  created_at: string
}

/** Messages that were relayed. */
export interface TalentContactsTable {
  id: string
  profile_id: string
  account_id: string
  /** As the sender named it. */
  company: string
  message: string
  /** SHA-256 of the token by which the person stops or reports its sender. */
  digest: string
  sent_at: string
  reported_at: string | null
}

/** Accounts that a profile's person wants to hear from no more. */
export interface TalentStopsTable {
  profile_id: string
  account_id: string
  stopped_at: string
}

/** Who searched for what. */
export interface TalentSearchesTable {
  id: string
  account_id: string
  searched_at: string
  /** JSON: the filters as they were read. */
  question: string
  /** How many people the answer showed. */
  shown: number
}

/** All of them. */
export interface TalentTables {
  talent_profiles: TalentProfilesTable
  talent_skills: TalentSkillsTable
  talent_consents: TalentConsentsTable
  talent_links: TalentLinksTable
  talent_contacts: TalentContactsTable
  talent_stops: TalentStopsTable
  talent_searches: TalentSearchesTable
}
