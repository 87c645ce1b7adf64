/** A notice in the words of schema.org: a report about an employer and a place. */
import { FIELDS, type Field } from './fields.ts'
import { jsonValue } from './json.ts'
import { type Piece, pieceOf } from './texts.ts'

const fields = new Map(FIELDS.map((field) => [field.name, field]))

function fieldOf(name: string): Field {
  const field = fields.get(name)
  if (!field) throw new Error(`a notice has no field "${name}"`)
  return field
}

const value = (name: string) => jsonValue(fieldOf(name))

/** A value that is never missing, behind its name. */
const always = (word: string, name: string): Piece[] => [`,"${word}":`, pieceOf(fieldOf(name), value(name))]

/** What is missing is left out, name and all, which is what missing means here: nothing joined to a text is nothing. */
const ifThere = (word: string, name: string, before = '', after = ''): Piece =>
  pieceOf(fieldOf(name), `coalesce(',"${word}":${before}' || ${value(name)} || '${after}', '')`)

const same = (...names: string[]): Piece[] => names.map((name) => ifThere(name, name))

const ofCompany = (expression: string): Piece => ({ of: 'company', expression })
const ofNotice = (expression: string): Piece => ({ of: 'notice', expression })

const numbered = (propertyID: string, name: string) =>
  `'{"@type":"PropertyValue","propertyID":"${propertyID}","value":' || ${value(name)} || '}'`

const EMPLOYER: Piece[] = [
  ',"about":{"@type":',
  ofCompany(`case when ticker is null then '"Organization"' else '"Corporation"' end`),
  ...always('name', 'company_name'),
  ifThere('alternateName', 'company'),
  ifThere('tickerSymbol', 'ticker'),
  ifThere('naics', 'naics_code'),
  ...same('industry'),
  // A company is never told without its company_id.
  ofCompany(
    `coalesce(',"identifier":[' || coalesce(${numbered('CIK', 'cik')} || ',', '') || ${numbered('company_id', 'company_id')} || ']', '')`,
  ),
  '}',
]

const PLACE: Piece[] = [
  ',"contentLocation":{"@type":"Place","address":{"@type":"PostalAddress"',
  ifThere('streetAddress', 'site_address'),
  ifThere('addressLocality', 'city'),
  ifThere('postalCode', 'zip'),
  ...always('addressRegion', 'state'),
  ',"addressCountry":"US"}',
  ifThere('containedInPlace', 'county', '{"@type":"AdministrativeArea","name":', '}'),
  ofNotice(
    `coalesce(',"geo":{"@type":"GeoCoordinates","latitude":' || ${value('latitude')} || ',"longitude":' || ${value('longitude')} || '}', '')`,
  ),
  ...same('geo_basis'),
  '}',
]

/** Fields for which schema.org has no word, told of the report under their own names. */
export const FURTHER_FIELDS = [
  'county_fips',
  'cbsa',
  'cbsa_title',
  'employees_low',
  'employees_high',
  'employees_total',
  'notice_date_precision',
  'received_date',
  'effective_date_precision',
  'effective_end_date',
  'notice_days',
  'mark',
  'naics_sector',
  'letter_url',
  'excluded_because',
] as const

/** The text of a report. */
export const REPORT: readonly Piece[] = [
  '{"@type":"Report","@id":"urn:headcount:warn:',
  ofNotice('id'),
  '"',
  ...always('identifier', 'id'),
  ',"name":',
  ofNotice(`cast(to_json('WARN notice of ' || company_name || ', ' || state) as varchar)`),
  ifThere('datePublished', 'notice_date'),
  ...always('creativeWorkStatus', 'status'),
  ...always('isBasedOn', 'source_url'),
  ',"publisher":{"@type":"GovernmentOrganization"',
  ...always('name', 'source_agency'),
  '}',
  ...EMPLOYER,
  ...PLACE,
  ...same('employees_affected', 'effective_date', 'layoff_type', 'is_temporary', 'is_warn', 'in_totals'),
  ...same(...FURTHER_FIELDS),
  ...same('first_seen', 'last_seen'),
  '}',
]
