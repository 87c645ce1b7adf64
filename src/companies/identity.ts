/** Who is who: the names of all datasets as filed, each with the company it means. */
import { createHash } from 'node:crypto'
import type { TableRow } from '#storage/tables.ts'
import { ACCEPTED_MIN, type Alias, CompanyMatcher, type Match, type Registrant } from './matcher.ts'
import { type CompanyName, readName } from './read-name.ts'

/** A name as some dataset has it. */
export interface FiledName {
  name: string
  /** Where it was filed; null where that says nothing. */
  state: string | null
  /** How many records have it. */
  records: number
  /** True where the dataset cuts names at 34 characters. */
  cut?: boolean
}

/** What a name means. */
export interface Identity {
  company_id: string
  name: string
  registrant: Registrant | null
  method: Match['method'] | 'own_name'
  confidence: number
  reason: string
  /** True when the name is too common to be one company's everywhere: then the state is part of the identity. */
  local: boolean
}

/** Below this weight a name is shared by firms that have nothing to do with each other. */
const OWN_WEIGHT_MIN = 0.62

/** Tells what names mean. Make it once, out of all names. */
export class CompanyDirectory {
  readonly matcher: CompanyMatcher

  constructor(registrants: readonly Registrant[], names: Iterable<string>, aliases: readonly Alias[]) {
    this.matcher = new CompanyMatcher(registrants, names, aliases)
  }

  /** The company that a name means. */
  identify({ name: filed, state, cut }: Omit<FiledName, 'records'>): Identity {
    const name = readName(filed, cut)
    const match = this.matcher.match(name)
    if (match && match.confidence >= ACCEPTED_MIN) {
      const { registrant, method, confidence, reason } = match
      return {
        company_id: `cik-${Number(registrant.cik)}`,
        name: registrant.name,
        registrant,
        method,
        confidence: round(confidence),
        reason,
        local: false,
      }
    }
    const { key, weight } = this.ownKey(name)
    const local = weight < OWN_WEIGHT_MIN
    const place = local ? ` in ${state ?? 'no state'}` : ''
    return {
      company_id: `co-${digest(key + place)}`,
      name: filed,
      registrant: null,
      method: 'own_name',
      confidence: round(local ? 0.7 : Math.min(0.95, 0.6 + weight / 3)),
      reason: local ? `one of several firms called so, told apart by state` : `no registrant is called so`,
      local,
    }
  }

  /** What tells an unregistered firm from others: its name up to the legal form or the first dash, if that says enough. */
  private ownKey(name: CompanyName): { key: string; weight: number } {
    const own = name.readings
      .filter(({ role }) => role === 'name')
      .map(({ tokens }) => this.matcher.respell(tokens))
    const weigh = (tokens: readonly string[]) =>
      tokens.reduce((sum, token) => sum + this.matcher.vocabulary.weight(token), 0)
    const whole = own[0] ?? [name.filed.toLowerCase()]
    const shortest = own
      .filter((tokens) => weigh(tokens) >= OWN_WEIGHT_MIN)
      .sort((a, b) => a.length - b.length)[0]
    const tokens = shortest ?? whole
    return { key: tokens.join(''), weight: weigh(tokens) }
  }
}

/** The rows of the tables of companies. Names are held, so that each company is named as most of its records are. */
export function companyRows(
  directory: CompanyDirectory,
  names: Iterable<FiledName>,
): { companies: TableRow[]; names: TableRow[] } {
  const found = new Map<string, { identity: Identity; records: number }>()
  const rows = new Map<string, TableRow>()
  for (const filed of names) {
    const identity = directory.identify(filed)
    const { company_id, method, confidence, reason, local } = identity
    const state = local ? filed.state : null
    rows.set(`${filed.name}\u0000${state ?? ''}`, {
      name: filed.name,
      state,
      company_id,
      method,
      confidence,
      reason,
    })
    const held = found.get(company_id)
    if (!held || held.records < filed.records) found.set(company_id, { identity, records: filed.records })
  }
  const companies = [...found.values()].map(({ identity: { company_id, name, registrant } }) => ({
    company_id,
    name,
    cik: registrant?.cik ?? null,
    ticker: registrant?.tickers[0] ?? null,
    tickers: registrant && registrant.tickers.length > 0 ? registrant.tickers.join(',') : null,
    parent_id: null,
  }))
  return { companies: companies.sort(byId), names: [...rows.values()].sort(byName) }
}

const compare = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
const byId = (a: TableRow, b: TableRow) => compare(a.company_id, b.company_id)
const byName = (a: TableRow, b: TableRow) => compare(a.name, b.name) || compare(a.state ?? '', b.state ?? '')
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)
const round = (value: number) => Math.round(value * 1000) / 1000
