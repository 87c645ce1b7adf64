/** Finds a workbook's sheets the way Excel does: by what the parts say, never by their names. */
import { posix } from 'node:path'
import type { WorkbookPackage } from './package.ts'
import { within } from './within.ts'
import { listElements, type XmlElement } from './xml-elements.ts'

/** A worksheet of a workbook. */
export interface SheetPart {
  /** The sheet's name as shown on its tab. */
  name: string
  part: string
}

/** What a workbook says of its parts. */
export interface WorkbookParts {
  /** The worksheets in the order of the tabs, hidden ones included; charts on tabs of their own are no sheets. */
  sheets: Iterable<SheetPart>
  /** Null where the workbook has no shared strings. Whether they are needed, the cells tell. */
  sharedStrings: string | null
  /** Null where the workbook has no styles. */
  styles: string | null
  /** Counts days from 1904, as old Macintosh workbooks do. */
  date1904: boolean
}

interface Link {
  id: string
  /** The last word of the type: its address differs between the two editions of the standard. */
  kind: string
  part: string
}

/** Finds the parts; a sheet without one is told of when the sheets are walked up to it. */
export async function findParts(workbook: WorkbookPackage): Promise<WorkbookParts> {
  const main = (await readLinks(workbook, '')).find(({ kind }) => kind === 'officeDocument')?.part
  if (!main) throw new Error('no workbook in the zip file: its relationships name none')
  if (/\.bin$/i.test(main)) throw new Error('a binary workbook (.xlsb), where .xlsx is expected')
  const elements = await elementsOf(workbook, main)
  if (elements[0]?.name !== 'workbook')
    throw new Error(`${main} holds <${elements[0]?.name}> where <workbook> is expected`)
  const links = await readLinks(workbook, main)
  const partOf = (wanted: string) => {
    const part = links.find(({ kind }) => kind === wanted)?.part
    return part && workbook.has(part) ? part : null
  }
  const sheets = elements.filter(({ name }) => name === 'sheet')
  const properties = elements.find(({ name }) => name === 'workbookPr')?.attributes
  return {
    sheets: { [Symbol.iterator]: () => walkSheets(sheets, links) },
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
    date1904: /^(1|true)$/.test(properties?.date1904 ?? ''),
  }
}

function* walkSheets(sheets: readonly XmlElement[], links: readonly Link[]): Generator<SheetPart> {
  let found = false
  for (const { attributes } of sheets) {
    const link = links.find(({ id }) => id === attributes.id)
    if (!link)
      throw new Error(`the sheet "${attributes.name}" has no part: no relationship "${attributes.id}"`)
    if (link.kind !== 'worksheet') continue
    found = true
    yield { name: attributes.name ?? '', part: link.part }
  }
  if (!found)
    throw new Error(`no worksheet in the workbook, which has ${sheets.length} sheets of other kinds`)
}

/** The relationships of a part; of the whole package for ''. */
async function readLinks(workbook: WorkbookPackage, part: string): Promise<Link[]> {
  const folder = posix.dirname(part)
  const elements = await elementsOf(workbook, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  return elements
    .filter(({ name, attributes }) => name === 'Relationship' && attributes.TargetMode !== 'External')
    .map(({ attributes }) => ({
      id: attributes.Id ?? '',
      kind: (attributes.Type ?? '').replace(/^.*\//, ''),
      part: resolvePart(workbook, folder, attributes.Target ?? ''),
    }))
}

async function elementsOf(workbook: WorkbookPackage, part: string): Promise<XmlElement[]> {
  const xml = await workbook.read(part)
  return within(`the part ${part}`, () => listElements(xml))
}

function resolvePart(workbook: WorkbookPackage, folder: string, target: string): string {
  const path = posix.resolve('/', folder, target.replace(/\\/g, '/')).slice(1)
  if (workbook.has(path)) return path
  // Targets are addresses, so a blank is `%20`; most programs name the part itself with the blank.
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replace(/%/g, ''), 'hex').toString(),
  )
}
