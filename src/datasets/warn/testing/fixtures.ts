/** The saved pages of a source, small and invented, and the rows expected of them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '#ingest/document.ts'
import type { ReviewItem } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { projectFolder } from '#lib/project-folder.ts'
import type { ParsedNotice } from '../cells/notice.ts'
import { buildPdf, type PdfDescription } from './pdf.ts'
import { buildXlsx, type WorkbookDescription } from './xlsx.ts'

/** `<state>.expected.json` */
export interface ExpectedRows {
  /** The saved pages, oldest first. `*.pdf.json` and `*.xlsx.json` describe a file that is built from them. */
  documents: { file: string; url: string; contentType: string; fetchedAt: IsoDate; request?: string }[]
  rows: ParsedNotice[]
  review: ReviewItem[]
}

/** The folder of the fixtures. */
export const FIXTURES = join(projectFolder(), 'src/datasets/warn/fixtures')

/** What is expected of a state's fixtures, or null when nobody has written it down. */
export function readExpected(part: string): ExpectedRows | null {
  const path = join(FIXTURES, `${part}.expected.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ExpectedRows) : null
}

/** The saved pages as the documents that a refresh would hand to the source. */
export function readFixtures(expected: ExpectedRows): Document[] {
  return expected.documents.map(({ file, ...served }) => ({ ...served, bytes: fixtureBytes(file) }))
}

/** The bytes of one fixture file, built where the file is a description; `change` alters its text before that. */
export function fixtureBytes(file: string, change?: (text: string) => string): Uint8Array {
  const stored = readFileSync(join(FIXTURES, file))
  const bytes = change ? Buffer.from(change(stored.toString('utf8'))) : stored
  const described = () => JSON.parse(bytes.toString('utf8')) as unknown
  if (file.endsWith('.pdf.json')) return buildPdf(described() as PdfDescription)
  if (file.endsWith('.xlsx.json')) return buildXlsx(described() as WorkbookDescription)
  return new Uint8Array(bytes)
}
