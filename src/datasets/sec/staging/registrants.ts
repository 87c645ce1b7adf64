/** Who is registered, under which names and symbols: the ticker files of today and of before, and what filings tell. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import type { GivenRegistrant, RegistrantRecord } from '../record.ts'

/** The two files are not made at the same hour; one that is missing for longer no longer vouches for anybody. */
const LIST_DAYS = 7
const FORMER_MAX = 20
/** Tickers and names are joined by this, which neither holds. */
const SEPARATOR = '|'
/** Behind all places of the file that goes by size. */
const FILE_OF_EXCHANGES = 1_000_000

interface Registrant {
  cik: string
  name: string
  name_as_of: IsoDate
  tickers: string[]
  /** The newest ticker file that names it. */
  tickers_seen: IsoDate | null
  former: string[]
  exchange: string | null
  sic: string | null
  state: string | null
  place: number
}

/** What staging adds up of registrants: the edition's first, then filings, then the sources. */
export class Registrants {
  private readonly byCik = new Map<string, Registrant>()
  /** The newest day of a ticker file. */
  private newestFile: IsoDate = ''

  constructor(before: readonly RegistrantRecord[]) {
    for (const { listed: _listed, tickers, former_names, ...row } of before) {
      this.byCik.set(row.cik, { ...row, tickers: split(tickers), former: split(former_names) })
      if (row.tickers_seen && row.tickers_seen > this.newestFile) this.newestFile = row.tickers_seen
    }
  }

  /** A name under which a company filed, as of that day. */
  addName(cik: string, name: string, day: IsoDate): Registrant {
    const known = this.byCik.get(cik)
    if (!known) {
      const fresh: Registrant = {
        cik,
        name: clean(name),
        name_as_of: day,
        tickers: [],
        tickers_seen: null,
        former: [],
        exchange: null,
        sic: null,
        state: null,
        place: Number.MAX_SAFE_INTEGER,
      }
      this.byCik.set(cik, fresh)
      return fresh
    }
    const isNewer = day >= known.name_as_of
    addFormer(known, isNewer ? known.name : clean(name), isNewer ? clean(name) : known.name, isNewer)
    if (isNewer) Object.assign(known, { name: clean(name), name_as_of: day })
    return known
  }

  /** What a source says. `file` where it is a ticker file, which names all that are listed. */
  add(given: GivenRegistrant, file?: 'sizes' | 'exchanges'): void {
    const known = this.addName(given.cik, given.name, given.seen_on)
    for (const name of given.former_names) addFormer(known, clean(name), known.name, false)
    known.sic = given.sic ?? known.sic
    known.state = given.state ?? known.state
    if (!file) {
      // The files are newer and go by size; a company's own list counts where they are silent.
      if (known.tickers_seen === null && given.tickers) known.tickers = [...given.tickers]
      known.exchange ??= given.exchange
      return
    }
    const older = known.tickers_seen !== null && given.seen_on < known.tickers_seen
    if (given.seen_on > this.newestFile) this.newestFile = given.seen_on
    known.exchange = older ? (known.exchange ?? given.exchange) : (given.exchange ?? known.exchange)
    if (older || !given.tickers) return
    const same = known.tickers_seen === given.seen_on
    known.tickers = same ? [...new Set([...known.tickers, ...given.tickers])] : [...given.tickers]
    known.tickers_seen = given.seen_on
    if (file === 'sizes') known.place = given.place ?? known.place
    else known.place = Math.min(known.place, FILE_OF_EXCHANGES + (given.place ?? 0))
  }

  /** The rows, largest first; those that a ticker file no longer names keep their last symbols, behind the others. */
  rows(): RegistrantRecord[] {
    const oldest = this.newestFile === '' ? '' : addDays(this.newestFile, -LIST_DAYS)
    const isListed = ({ tickers, tickers_seen }: Registrant) =>
      tickers.length > 0 && (tickers_seen === null || tickers_seen >= oldest)
    const taken = new Set([...this.byCik.values()].filter(isListed).flatMap(({ tickers }) => tickers))
    const group = (one: Registrant) => (isListed(one) ? 0 : one.tickers.length > 0 ? 1 : 2)
    const sorted = [...this.byCik.values()].sort(
      (a, b) => group(a) - group(b) || (group(a) < 2 ? a.place - b.place : 0) || (a.cik < b.cik ? -1 : 1),
    )
    return sorted.map((one, i) => {
      const listed = isListed(one)
      // A symbol that another company has now would lead to the wrong one.
      const tickers = listed ? one.tickers : one.tickers.filter((ticker) => !taken.has(ticker))
      return {
        cik: one.cik,
        name: one.name,
        name_as_of: one.name_as_of,
        tickers: tickers.join(SEPARATOR) || null,
        former_names: one.former.join(SEPARATOR) || null,
        exchange: one.exchange,
        sic: one.sic,
        state: one.state,
        place: i + 1,
        listed,
        tickers_seen: one.tickers_seen,
      }
    })
  }
}

/** Keeps an earlier name, unless it is the present one in another spelling. */
function addFormer(known: Registrant, name: string, now: string, isNewest: boolean): void {
  const folded = foldText(name)
  if (folded === '' || folded === foldText(now)) return
  const others = known.former.filter(
    (other) => foldText(other) !== folded && foldText(other) !== foldText(now),
  )
  const isKnown = others.length < known.former.length && !isNewest
  if (isKnown && known.former.some((other) => foldText(other) === folded)) return
  known.former = (isNewest ? [name, ...others] : [...others, name]).slice(0, FORMER_MAX)
}

const split = (text: string | null) => (text ? text.split(SEPARATOR) : [])
const clean = (name: string) => name.replaceAll(SEPARATOR, '/')
