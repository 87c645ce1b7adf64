/** What an answer about cases says besides its figures: made here alone, of what the question is about. */
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import type { HeldYear, HeldYears } from './operations/years.ts'

/** The years of an answer over one fiscal year, or over all that are held, with its warnings. */
export function coverYears({ years, undated }: HeldYears, asked: number | null) {
  const covered = years.filter((year) => asked === null || year.fiscal_year === asked)
  const warnings = [
    ...missingYears(
      'lca',
      years.map((year) => year.fiscal_year),
      asked,
    ),
    ...inPart(covered),
  ]
  if (asked !== null && undated > 0) {
    const text = `${undated} cases without a date are in no fiscal year`
    warnings.push(warn('undated', text, { dataset: 'lca', affects: undated }))
  }
  return { fiscal_years: covered.map((year) => year.fiscal_year), warnings }
}

/** One warning for all years that lack the same quarters. */
function inPart(years: readonly HeldYear[]): Warning[] {
  const byMissing = new Map<string, number[]>()
  const dayless: Warning[] = []
  const excerpts = years.filter((year) => year.isExcerpt)
  for (const { fiscal_year, missing, petitions, dayless: cases } of years) {
    const quarters = missing.join(', ')
    if (cases === petitions && cases > 0)
      dayless.push(
        warn('year_partial', `the cases of fiscal year ${fiscal_year} tell no day: it may be held in part`, {
          dataset: 'lca',
          years: [fiscal_year],
        }),
      )
    else if (quarters !== '') byMissing.set(quarters, [...(byMissing.get(quarters) ?? []), fiscal_year])
  }
  const lacking = [...byMissing].map(([quarters, which]) => {
    const word = quarters.length > 1 ? 'quarters' : 'quarter'
    const text = `${namedYears(which)} held in part: nothing of ${word} ${quarters}`
    return warn('year_partial', text, { dataset: 'lca', years: which })
  })
  return [
    ...lacking,
    ...dayless,
    ...(excerpts.length > 0 ? [excerptsHeld(excerpts)] : []),
    ...excerpts.flatMap(ofOneGroup),
  ]
}

/** An excerpt may be of one kind of work, as of health care: its wages and employers are those of nothing else. */
function ofOneGroup({ fiscal_year, group }: HeldYear): Warning[] {
  if (group === null) return []
  const text = `fiscal year ${fiscal_year} is held in part: holds occupations of SOC major group ${group} alone`
  return [warn('year_partial', text, { dataset: 'lca', years: [fiscal_year] })]
}

/** One warning for all years of which an excerpt is held. */
function excerptsHeld(years: readonly HeldYear[]): Warning {
  const which = years.map(({ fiscal_year }) => fiscal_year)
  const cases = years.map(({ petitions }) => petitions.toLocaleString('en-US')).join(', ')
  const text = `${namedYears(which)} held in part: an excerpt of ${cases} cases, where whole years have hundreds of thousands`
  return warn('year_partial', text, { dataset: 'lca', years: which })
}

/** What must be said where a part of a name means several employers, of which so many are shown at most. */
export function severalEmployers(name: string, matched: number, max: number): Warning[] {
  if (matched <= 1) return []
  const shown = matched > max ? `the ${max} with most petitions are shown` : 'each has years of its own'
  return [warn('read_as', `"${name}" means ${matched} employers: ${shown}`, { dataset: 'lca' })]
}

/** What must be said where one fiscal year and all of them were asked for. */
export function oneYearRead(fiscalYear: number): Warning {
  return warn('read_as', `all_time is left out of account: fiscal_year ${fiscalYear} was asked for`)
}

/** What must be said where a plan's history leaves out the cases that tell no day. */
export function daylessLeftOut(cases: number): Warning[] {
  return cases === 0 ? [] : [warn('undated', 'cases without a date are left out', { dataset: 'lca' })]
}
