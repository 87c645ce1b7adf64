/** The small parts of a workbook package: what says which sheet comes first and where its strings are. */

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One link of a relationships part: `['rId1', 'worksheet', 'worksheets/sheet1.xml']`. */
export type Link = [id: string, kind: string, target: string]

/** A relationships part. */
export function linksXml(links: readonly Link[]): string {
  const items = links.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

/** The workbook part: sheets in their order, by name and the id of their link. */
export function workbookXml(sheets: readonly [name: string, id: string][]): string {
  const items = sheets.map(([name, id], i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="${id}"/>`)
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${items.join('')}</sheets></workbook>`
}

/** The small parts of a workbook with one sheet, `xl/worksheets/sheet1.xml`, and shared strings. */
export function oneSheetParts(name: string): Record<string, string> {
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${kind}+xml"/>`
  const style = (format: number) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"/>`
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': linksXml([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml([[name, 'rId1']]),
    'xl/_rels/workbook.xml.rels': linksXml([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3">${style(0)}${style(49)}${style(14)}</cellXfs></styleSheet>`,
  }
}
