/**
 * Rows of the WARN Notice Register whose cells ran into each other when a PDF was read, with each in its column. Of
 * Minnesota's reports town and industry stand behind some names; of Ohio's of 2001 to 2003 the first words of a town of
 * several stand behind the name, and the footer of the sheet behind its last row.
 */
import { openGazetteer } from '#places/index.ts'

/** The columns of a row that these readings concern. */
export interface RunTogether {
  state: string
  employer_name: string
  location: string
  source_url: string
  industry?: string | undefined
  place_name?: string | undefined
  county_name?: string | undefined
  geo_basis?: string | undefined
}

/** Industries as Minnesota calls them, the longer ones first. */
const MINNESOTA_INDUSTRIES =
  'Accommodation|Admin & Support Services|Admin & Support|Agriculture|Arts/Entertainment/Rec|Arts/Entertainment|' +
  'Construction|Dining Establishments|Dining|Education|Finance & Insurance|Finance/Insurance|' +
  'Forestry, Fishing, Hunting|Government|Health Care/Social Assist|Health/Social Assist|Information|Manufacturing|' +
  'Mining/Oil & Gas Extraction|Mining/Oil & Gas|Other Services|Professional Services|Real Estate & Rental|Retail|' +
  'Transportation|Utilities|Warehousing|Wholesale'
/** A day stands behind the industry where the next column ran into it too, cut or whole. */
const DAY = '(?: +\\d{1,2}/[\\d/]*)?'
const NAME_AND_INDUSTRY = new RegExp(`^(.+) (${MINNESOTA_INDUSTRIES})${DAY}$`)
const BEHIND_INDUSTRY = / +\d{1,2}\/[\d/]*$/

const OHIO_REPORTS = /jfs\.ohio\.gov\/warn\/WARN_200[123]\.pdf$/
/** `Prepared by ODJFS Bureau of WIA-Rapid Response`: what of the footer stands behind a town. */
const FOOTER = /\s*(?:ODJFS )?(?:Bureau )?of WIA-Rapid$/
/** Second words of towns; alone they name none. */
const SECOND_WORDS = /^(?:Center|Falls|Heights|Hills|Hts\.?|Springs|Village)$/
const TOWN_WORDS_MAX = 3
/** What the register found is of the town's second word: Canton for North Canton. */
const NOT_LOOKED_UP = { place_name: '', county_name: '', geo_basis: '' }

/** The row with name, town and industry in their columns; any other row as it is. */
export function withCellsInPlace<Row extends RunTogether>(row: Row): Row {
  if (row.state === 'MN') return ofMinnesota(row)
  return row.state === 'OH' && OHIO_REPORTS.test(row.source_url) ? ofOhio(row) : row
}

function ofMinnesota<Row extends RunTogether>(row: Row): Row {
  if (row.industry) return { ...row, industry: row.industry.replace(BEHIND_INDUSTRY, '') }
  const [, before, industry] = NAME_AND_INDUSTRY.exec(row.employer_name) ?? []
  if (row.location !== '' || before === undefined || industry === undefined) return row
  // Behind the year that stands behind every name, the town is what it may.
  const [, name, town] = /^(.+ 20[12]\d) (\D+)$/.exec(before) ?? []
  if (name !== undefined && town !== undefined)
    return { ...row, employer_name: name, location: town, industry }
  const words = before.split(' ')
  for (let size = Math.min(TOWN_WORDS_MAX, words.length - 1); size > 0; size--) {
    const town = words.slice(-size).join(' ')
    if (openGazetteer().isPlace('MN', town))
      return { ...row, employer_name: words.slice(0, -size).join(' '), location: town, industry }
  }
  return row
}

function ofOhio<Row extends RunTogether>(row: Row): Row {
  const location = row.location.replace(FOOTER, '')
  const [, name, word] = /^(.+) ([A-Z][a-z]+\.?)$/.exec(row.employer_name) ?? []
  if (name === undefined || word === undefined) return { ...row, location }
  if (word === 'Washington' && /^C\.?h\.?$/i.test(location))
    return { ...row, ...NOT_LOOKED_UP, employer_name: name, location: 'Washington Court House' }
  const whole = `${word} ${location}`
  const isWhole = location !== '' && (SECOND_WORDS.test(location) || openGazetteer().isPlace('OH', whole))
  return isWhole ? { ...row, ...NOT_LOOKED_UP, employer_name: name, location: whole } : { ...row, location }
}
