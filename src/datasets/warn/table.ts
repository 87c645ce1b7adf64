/** The tables of WARN notices, column by column. */
import type { Column, Table } from '#storage/tables.ts'

/** What a notice says: a change in any of these makes a new version. */
export const CONTENT_COLUMNS = {
  company_name: {
    type: 'text',
    unpacked: true,
    required: true,
    about: 'Employer as filed, without edit marks',
  },
  site_address: { type: 'text', unpacked: true, about: 'Street address of the site, as printed' },
  city: { type: 'text', about: 'City of the site' },
  county: { type: 'text', about: 'County of the site' },
  zip: { type: 'text', unpacked: true, about: 'ZIP code of the site' },
  notice_date: { type: 'date', about: 'Day of the notice' },
  notice_date_precision: {
    type: 'text',
    about: 'day, month, quarter or year: how exactly the notice date was given; inferred: from a file name',
  },
  received_date: { type: 'date', about: 'Day on which the state received the notice' },
  effective_date: { type: 'date', about: 'First day of layoff or closure' },
  effective_date_precision: {
    type: 'text',
    about: 'day, month, quarter or year: how exactly the effective date was given',
  },
  effective_end_date: {
    type: 'date',
    about: 'Last day of layoff or closure, where it goes on behind the first',
  },
  employees_affected: { type: 'integer', about: 'Workers affected in the state; the low end of a range' },
  employees_low: { type: 'integer', about: 'Low end of a range of workers' },
  employees_high: { type: 'integer', about: 'High end of a range of workers' },
  employees_total: {
    type: 'integer',
    about: "The employer's total, where the state's number is only a part of it",
  },
  layoff_type: {
    type: 'text',
    about: 'layoff, closure, relocation, or null where the publisher does not say',
  },
  event_type: { type: 'text', about: "The publisher's kind of event in the finer vocabulary" },
  is_temporary: { type: 'boolean', about: 'True for temporary, false for permanent, null where not said' },
  is_warn: {
    type: 'boolean',
    required: true,
    about: 'False for events listed beside WARN notices that are none',
  },
  naics_code: { type: 'text', about: 'NAICS code as published, two to six digits or a sector range' },
  industry: { type: 'text', about: "Industry as published, else the NAICS sector's title" },
  mark: {
    type: 'text',
    unpacked: true,
    about: 'amendment, date_change, supplement, rescission or conditional, as the publisher marks the row',
  },
} as const satisfies Record<string, Column>

/** One row per notice as last published. */
export const warnNotices: Table = {
  name: 'warn_notices',
  about: 'One row per WARN notice as last published',
  lookups: ['id'],
  order: 'notice_date desc nulls last, id',
  columns: {
    id: {
      type: 'text',
      unpacked: true,
      required: true,
      about: '{STATE}-{YEAR}-{8 hex}, the same on every refresh',
    },
    state: { type: 'text', required: true, about: 'Two-letter code of the state that published the notice' },
    ...CONTENT_COLUMNS,
    company_key: {
      type: 'text',
      required: true,
      about: 'Employer folded for grouping: no case, punctuation, legal form',
    },
    in_totals: {
      type: 'boolean',
      required: true,
      about: 'False for rows that sums leave out: non-WARN, withdrawn, amended by a later row, repeated',
    },
    sector: {
      type: 'text',
      about: 'NAICS sector, such as 31-33, from the code or from the published industry',
    },
    county_fips: { type: 'text', about: 'Five-digit FIPS number of the county' },
    latitude: { type: 'double', about: 'Degrees north' },
    longitude: { type: 'double', about: 'Degrees east' },
    geo_basis: { type: 'text', about: 'What the coordinates are those of: site, city, county or state' },
    source_url: {
      type: 'text',
      unpacked: true,
      required: true,
      about: 'Page, file or letter the notice was read from',
    },
    letter_url: {
      type: 'text',
      unpacked: true,
      about: "The employer's own letter, where the publisher shows it or another copy of the notice links it",
    },
    source_agency: {
      type: 'text',
      required: true,
      about: 'Who published it; imported rows name the importer',
    },
    status: { type: 'text', required: true, about: 'listed, amended, withdrawn or no_longer_listed' },
    first_seen: { type: 'date', required: true, about: 'Day of the first page it was seen on' },
    last_seen: { type: 'date', required: true, about: 'Day of the last page it was seen on' },
    changed_on: {
      type: 'date',
      required: true,
      about: 'Day on which its content or status was last found changed',
    },
    source_id: { type: 'text', required: true, about: 'The source that gave it, such as warn/or' },
    origin: { type: 'text', required: true, about: 'publisher, or the importer it came through' },
    listed: { type: 'boolean', required: true, about: 'True while its source lists it' },
    notice_key: { type: 'text', unpacked: true, about: "The publisher's own number" },
    amends_key: {
      type: 'text',
      unpacked: true,
      about: 'The number of the notice it amends, where the publisher says so',
    },
    identity: {
      type: 'text',
      unpacked: true,
      required: true,
      about: 'What makes it the same notice on the next refresh',
    },
    printed: {
      type: 'text',
      unpacked: true,
      required: true,
      about: 'Digest of what was printed: a change of it makes a version',
    },
    ordinal: {
      type: 'integer',
      required: true,
      about: 'Tells apart notices of one identity: waves, phases, sites',
    },
  },
}

/** What notices said before they were changed. */
export const warnNoticeVersions: Table = {
  name: 'warn_notice_versions',
  about: 'Every earlier content of a notice, oldest first; the latest is the notice itself',
  lookups: ['notice_id'],
  columns: {
    notice_id: { type: 'text', required: true, about: 'The notice' },
    version: { type: 'integer', required: true, about: '1 for the first content' },
    seen_on: { type: 'date', required: true, about: 'Day of the first page with this content' },
    ...CONTENT_COLUMNS,
  },
}

/** Notices that have to do with each other; they stay separate rows. */
export const warnLinks: Table = {
  name: 'warn_links',
  about: 'Notices that have to do with each other: linked, never merged',
  lookups: ['notice_id', 'other_id'],
  columns: {
    notice_id: { type: 'text', required: true, about: 'The later or weightier notice' },
    other_id: { type: 'text', required: true, about: 'The one it points to' },
    kind: {
      type: 'text',
      required: true,
      about: 'amends, possible_duplicate_of, or replaces (an imported row seen from its publisher)',
    },
    score: { type: 'double', required: true, about: '0 to 1: how sure the link is' },
    reason: { type: 'text', required: true, about: 'What the link rests on' },
    other_origin: {
      type: 'text',
      about: 'The importer through which a replaced row came; null for links between rows that are kept',
    },
    filled: {
      type: 'text',
      about:
        'What the notice that stays took from the other one where its own source tells nothing: JSON, field and value',
    },
  },
}

/**
 * What a notice is filed under when its list does not say whose it is: a town, a street, a number or a mark stands where
 * the employer should. The text is shown as it was printed, but it names no company and is never taken for one.
 */
const UNKNOWN_EMPLOYER = 'Unknown employer'

/** `Century Blvd., Hillsboro` → `Unknown employer (Century Blvd., Hillsboro)`. */
export const unknownEmployer = (printed: string): string => `${UNKNOWN_EMPLOYER} (${printed})`

/** True for a name made by `unknownEmployer`. */
export const isUnknownEmployer = (name: string): boolean => name.startsWith(`${UNKNOWN_EMPLOYER} (`)

/** The same as a pattern of SQL's `like`. */
export const UNKNOWN_EMPLOYER_PATTERN = `${UNKNOWN_EMPLOYER} (%`
