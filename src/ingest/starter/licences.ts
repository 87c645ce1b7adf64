/** Which files of a mirror may be passed on, and whom to thank: read from what the mirror says of its files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a file comes from, and what its owner allows. */
export interface Provenance {
  repository: string | null
  licence: string
  credit: string
}

/** The licences that let anybody pass records on, as a licence column begins; "none stated" is none of them. */
const ALLOWED = /^(Apache-2\.0|MIT|BSD-[23]-Clause|ISC|CC0|CC BY 4\.0)\b/

/** Works of the federal government, which nobody owns: whoever kept a copy of them owns it no more. */
const GOVERNMENT_WORK = 'US government work, public domain (17 U.S.C. 105)'
/** What is filed with it is open to all; the words of a filing stay those of who filed it. */
const PUBLIC_RECORD = 'US public record'

/** Datasets whose publishers are federal: who they are, and what everybody may do. */
const FEDERAL: Readonly<Record<string, { credit: string; licence: string }>> = {
  h1b: {
    credit: 'US Citizenship and Immigration Services, H-1B Employer Data Hub',
    licence: GOVERNMENT_WORK,
  },
  lca: {
    credit: 'US Department of Labor, Office of Foreign Labor Certification',
    licence: GOVERNMENT_WORK,
  },
  claims: {
    credit: 'US Department of Labor, Employment and Training Administration',
    licence: GOVERNMENT_WORK,
  },
  jolts: {
    credit: 'US Bureau of Labor Statistics, Job Openings and Labor Turnover Survey',
    licence: GOVERNMENT_WORK,
  },
  sec: { credit: 'US Securities and Exchange Commission, EDGAR', licence: PUBLIC_RECORD },
  bankruptcy: { credit: 'US Courts and the Federal Judicial Center', licence: PUBLIC_RECORD },
}

/** Tells of a mirror's file where it comes from; null when it may not be passed on, or nothing is known of it. */
export type FindProvenance = (file: { dataset: string; file: string }) => Provenance | null

/**
 * Reads what a mirror says of its files. Those of the federal government are free. Of notices, `warn/SOURCES.md` has two
 * kinds of tables: repositories with a licence each, and files with the repository that each was copied from.
 */
export async function readProvenance(mirror: string): Promise<FindProvenance> {
  const text = await readFile(join(mirror, 'warn', 'SOURCES.md'), 'utf8').catch((cause) => {
    throw new Error(`${mirror} has no warn/SOURCES.md, which tells what may be passed on`, { cause })
  })
  const ofNotices = parseSources(text, 'warn/')
  return ({ dataset, file }) => {
    if (dataset === 'warn') return ofNotices.get(file) ?? null
    const known = FEDERAL[dataset]
    return known === undefined ? null : { repository: null, ...known }
  }
}

/** The files of a SOURCES.md that may be passed on; `folder` stands before the names in it. */
export function parseSources(text: string, folder: string): Map<string, Provenance> {
  const tables = tableRows(text)
  const repositories = new Map<string, Provenance>()
  for (const row of tables) {
    const { id, repository, commit, licence } = row
    if (!id || !repository || !licence || !ALLOWED.test(licence)) continue
    const named = /credit "([^"]+)"/.exec(licence)?.[1]
    repositories.set(id, {
      repository: `https://github.com/${repository}${commit ? ` at ${commit}` : ''}`,
      licence: licence.replace(/[ ,(].*$/, '') === 'CC' ? 'CC BY 4.0' : licence.replace(/[ ,(].*$/, ''),
      credit: named ?? `github.com/${repository}`,
    })
  }
  const files = new Map<string, Provenance>()
  for (const { file, from } of tables) {
    const name = /^`([^`]+)`$/.exec(file ?? '')?.[1]
    const known = repositories.get(/^(\w+)/.exec(from ?? '')?.[1] ?? '')
    if (name !== undefined && known) files.set(`${folder}${name}`, known)
  }
  return files
}

/** All rows of all tables of a Markdown text, by the headings of their columns. */
function tableRows(text: string): Record<string, string>[] {
  const rows: Record<string, string>[] = []
  let headings: string[] | null = null
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      headings = null
      continue
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (headings === null) headings = cells
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell)))
      rows.push(Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])))
  }
  return rows
}
