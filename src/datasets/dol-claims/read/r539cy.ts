/**
 * The report r539cy in the forms it is served in: XML by state, XML of the nation, and the spreadsheet by state saved as
 * CSV. The report shows what `ar539.csv` comes to, some weeks later.
 */

import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import { readText, type StoredFile } from '#ingest/files/stored-file.ts'
import { claimsParsed, reportParsed } from '../table.ts'
import { readUsDate } from './cells.ts'
import { changed, rowsOf, shorten } from './notes.ts'
import { readNationalWeeks } from './r539cy-national.ts'
import { readStateElements, readStateLines } from './r539cy-state.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** Reads a report. Throws SourceChanged. */
export async function* readR539cy(file: StoredFile, notes: FileNotes): AsyncIterable<Batch> {
  const text = (await readText(file)).replace(/^\ufeff/, '')
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('ÐÏ\u0011à'))
    throw changed(file, 'is a workbook; save its sheet as CSV, or ask for filetype=xml')
  if (!text.trimStart().startsWith('<')) {
    yield* rowsOf(claimsParsed, file, readStateLines(file, text, notes))
    return
  }
  const root = readRoot(file, text)
  if (root.name === 'r539cyState') {
    if (file.part.includes('national')) throw changed(file, 'is the report by state, not the national one')
    yield* rowsOf(claimsParsed, file, readStateElements(file, root, madeOn(file, root), notes))
  } else if (root.name === 'r539cyNational') {
    if (file.part.includes('state')) throw changed(file, 'is the national report, not the one by state')
    yield* rowsOf(reportParsed, file, readNationalWeeks(file, root, madeOn(file, root), notes))
  } else {
    throw changed(
      file,
      `begins with <${shorten(root.name)}>, neither <r539cyState> nor <r539cyNational>: ${JSON.stringify(shorten(text))}`,
    )
  }
}

function readRoot(file: StoredFile, text: string): XmlElement {
  try {
    return parseXml(text)
  } catch (error) {
    const { message } = error as Error
    throw changed(
      file,
      `is no whole XML report: ${shorten(message, 200)}; begins with ${JSON.stringify(shorten(text))}`,
    )
  }
}

/** The day of the report, without which future weeks could not be told from past ones. */
function madeOn(file: StoredFile, { name, attributes }: XmlElement): string {
  const day = readUsDate(attributes.rundate ?? '').value
  if (day === null)
    throw changed(
      file,
      `<${name}> has no rundate as m/d/yyyy, found ${JSON.stringify(attributes.rundate ?? null)}`,
    )
  return day
}
