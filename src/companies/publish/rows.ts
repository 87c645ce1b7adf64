/** The rows of `companies` and `company_names`: what each name means, and what is known of each company. */
import type { TableRow } from '#storage/tables.ts'
import { byName, type FiledName } from '../matching/filed-name.ts'
import type { CompanyDirectory, Identity } from '../matching/identity.ts'
import { registrantId } from '../matching/ids.ts'
import type { Registrant } from '../matching/matcher.ts'
import { cleanName, isShouted, shownName } from '../names/display.ts'
import { nameTokens } from '../names/read-name.ts'

/** Tells what each name means, in the order of the names, and hands over the rows of `company_names`; returns `companies`. */
export function companyRows(
  directory: CompanyDirectory,
  names: readonly FiledName[],
  take: (row: TableRow) => void,
): TableRow[] {
  const found = new Map<string, TableRow>()
  const owners = new BracketedOwners()
  const common = new CommonNames()
  // One name after the other, so that each is read once, in however many states it was filed.
  const sorted = [...names].sort(byName)
  let last: { filed: FiledName; identity: Identity; states: Set<string | null> } | null = null
  for (const filed of sorted) {
    const again: boolean = last?.filed.name === filed.name
    if (again && (!last!.identity.local || last!.states.has(filed.state))) {
      owners.count(last!.identity, filed.records)
      common.count(filed, last!.identity)
      continue
    }
    const identity = directory.identify(filed)
    const { company_id, method, confidence, reason, local } = identity
    const state = local ? filed.state : null
    const { otherwise } = identity
    take({
      name: filed.name,
      state,
      company_id,
      method,
      confidence,
      reason,
      ...(otherwise && {
        valid_from: identity.from,
        valid_to: identity.to,
        otherwise_id: otherwise.company_id,
      }),
    })
    if (otherwise) addCompany(found, otherwise)
    owners.count(identity, filed.records)
    common.count(filed, identity)
    addCompany(found, identity.bracketed ? { ...identity, registrant: null, part: false } : identity)
    const states: Set<string | null> = again ? last!.states : new Set()
    // Only of a name that is not one company's everywhere are they asked for.
    last = { filed, identity, states: local ? states.add(filed.state) : states }
  }
  for (const identity of owners.believed())
    if (!found.get(identity.company_id)?.cik) addCompany(found, identity)
  for (const [company_id, name] of common.names()) found.get(company_id)!.name = name
  // By their ids alone: rows need not be compared.
  return [...found.keys()].sort().map((id) => found.get(id)!)
}

/** Registrants are registered in capitals and short spellings: shown is how most of their records write the same words. */
class CommonNames {
  private readonly written = new Map<string, Map<string, number>>()

  count({ name, records }: FiledName, { company_id, registrant, part, method }: Identity): void {
    if (!registrant || part || method !== 'exact') return
    const shown = cleanName(name)
    if (isShouted(shown) || keyOf(shown) !== keyOf(registrant.name)) return
    const counts = this.written.get(company_id) ?? new Map<string, number>()
    this.written.set(company_id, counts.set(shown, (counts.get(shown) ?? 0) + records))
  }

  *names(): Generator<[company_id: string, name: string]> {
    for (const [company_id, counts] of this.written) {
      const [best] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      if (best && best[1] >= COMMON_RECORDS) yield [company_id, best[0]]
    }
  }
}

/** Fewer records may be one clerk's way of writing. */
const COMMON_RECORDS = 2

const keyOf = (name: string) => nameTokens(name).join('')

/** Companies of whose records most name a registrant in brackets: it owns them. One of many is whom they worked for once. */
class BracketedOwners {
  private readonly records = new Map<string, number>()
  private readonly said = new Map<string, { identity: Identity; records: number }>()

  count(identity: Identity, records: number): void {
    const { company_id } = identity
    this.records.set(company_id, (this.records.get(company_id) ?? 0) + records)
    if (!identity.bracketed) return
    this.said.set(company_id, { identity, records: (this.said.get(company_id)?.records ?? 0) + records })
  }

  *believed(): Generator<Identity> {
    for (const [company_id, { identity, records }] of this.said)
      if (records * 2 > this.records.get(company_id)!) yield identity
  }
}

function addCompany(found: Map<string, TableRow>, identity: Identity): void {
  const { company_id, name, registrant, part, from = null, to = null } = identity
  if (registrant && part)
    found.set(registrantId(registrant), companyRow(shownName(registrant.name), registrant, null))
  // A name that says whose part it is tells it of all the part's names.
  if (registrant && (part || !found.has(company_id)))
    found.set(company_id, {
      ...companyRow(name, registrant, part ? registrant : null),
      company_id,
      ...(part && { owned_from: from, owned_to: to }),
    })
  // Most companies are of this kind: what they have not takes no room.
  else if (!found.has(company_id)) found.set(company_id, { company_id, name })
}

function companyRow(name: string, registrant: Registrant, parent: Registrant | null): TableRow {
  return {
    company_id: registrantId(registrant),
    name,
    cik: registrant.cik,
    ticker: registrant.tickers[0] ?? null,
    tickers: registrant.tickers.length > 0 ? registrant.tickers.join(',') : null,
    parent_id: parent && registrantId(parent),
  }
}
