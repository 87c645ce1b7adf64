/** What people agree to before they are listed. A change of the wording is a new version. */

/** The version of the texts below, by the day on which they were written. */
export const CONSENT_VERSION = '2026-11-23'

/** For how long an entry is listed before it is asked about. */
export const LISTED_DAYS = 90

/** What is agreed to, as pages and documents show it. */
export const CONSENTS = {
  listing: `I agree that for ${LISTED_DAYS} days accounts of the Starter plan and above find in this directory my first name, the company and job that I lost and the day, my state and city, skills, industry, years of experience and whether I am open to remote work, and that they write to me through it. My e-mail address is shown to nobody. I can change, renew and erase the entry at any time.`,
  profile_url:
    'I agree that the address of my profile elsewhere, which tells who I am, is shown with the entry.',
} as const

/** What can be agreed to. */
export type ConsentPurpose = keyof typeof CONSENTS
