/** The header of a submission: who filed what when, line by line, indented by tabs. */
import { type IsoDate, isoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { ACCESSION, tenDigits } from '../accession.ts'
import { codeOfTitle, currentCode, readItems } from '../items.ts'
import type { Filer } from '../record.ts'
import { usState } from '../state.ts'
import { newYorkTime } from '../times.ts'

/** A filing's header, read. */
export interface Header {
  accession: string | null
  form: string | null
  filing_date: IsoDate | null
  report_date: IsoDate | null
  accepted_at: string | null
  /** Codes of the titles and numbers it lists. */
  items: string[]
  /** False where a title is left out or unknown: then the text's headings tell the rest. */
  itemsComplete: boolean
  sic: string | null
  state: string | null
  filers: Filer[]
  former_names: string[]
}

/** Reads the header; null where the text has none. */
export function readHeader(text: string): Header | null {
  const found = /<(SEC|IMS)-HEADER>([\s\S]{0,60000}?)<\/\1-HEADER>/.exec(text)
  if (!found) return null
  const lines = found[2]!.split(/\r?\n/).map((line) => line.trim())
  const pairs = lines.flatMap((line): [string, string][] => {
    const pair = /^([A-Z][A-Z0-9 ]+):\s*(.*)$/.exec(line)
    return pair ? [[pair[1]!, cleanText(pair[2])]] : []
  })
  const first = (name: string) => pairs.find(([label]) => label === name)?.[1] || null
  const all = (name: string) => pairs.filter(([label]) => label === name).map(([, value]) => value)
  const accession = first('ACCESSION NUMBER')
  const titles = all('ITEM INFORMATION')
  const codes = titles.map((title) => currentCode(title) ?? codeOfTitle(title))
  const time = /<ACCEPTANCE-DATETIME>(\d{8})(\d\d)(\d\d)(\d\d)/.exec(text)
  const accepted = time && newYorkTime(headerDate(time[1]!) ?? '', `${time[2]}:${time[3]}:${time[4]}`)
  return {
    accession: accession && ACCESSION.test(accession) ? accession : null,
    form: first('CONFORMED SUBMISSION TYPE'),
    filing_date: headerDate(first('FILED AS OF DATE')),
    report_date: headerDate(first('CONFORMED PERIOD OF REPORT')),
    accepted_at: accepted ?? null,
    items: readItems(codes.filter((code) => code !== null)).items?.split(',') ?? [],
    itemsComplete: titles.length > 0 && codes.every((code) => code !== null),
    // The number may stand on the line after its title.
    sic: /STANDARD INDUSTRIAL CLASSIFICATION:[^[\n]*(?:\[)?(\d{4})/.exec(found[2]!)?.[1] ?? null,
    state: businessState(lines),
    filers: readFilers(pairs),
    former_names: [...new Set(all('FORMER CONFORMED NAME'))].filter((name) => name !== ''),
  }
}

/** `20050223` → `2005-02-23`. */
function headerDate(digits: string | null): IsoDate | null {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(digits ?? '')
  return found && isoDate(Number(found[1]), Number(found[2]), Number(found[3]))
}

/** A name and the number on one of the next lines make a filer. */
function readFilers(pairs: readonly [string, string][]): Filer[] {
  const filers: Filer[] = []
  let company: string | null = null
  for (const [label, value] of pairs) {
    if (label === 'COMPANY CONFORMED NAME') company = value || null
    const cik = label === 'CENTRAL INDEX KEY' ? tenDigits(value) : null
    if (cik) filers.push({ cik, company })
  }
  return filers
}

function businessState(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => line.startsWith('BUSINESS ADDRESS:'))
  if (at < 0) return null
  const line = lines.slice(at, at + 8).find((text) => text.startsWith('STATE:'))
  return usState(line?.slice('STATE:'.length).trim())
}
