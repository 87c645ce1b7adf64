/** PDFs changed as publishers change them: what belongs to a column moves with it, wherever it is drawn. */
import type { Edit, IsHeader } from './edits.ts'
import type { GridDescription, PageDescription, PdfDescription, TextDescription } from './pdf.ts'

/** A table on a page: the left edges of its columns and the right one of the last, in points, and its height. */
interface Area {
  edges: number[]
  top: number
  bottom: number
  /** Texts that keep their place, whatever the table does. */
  beside?: RegExp
}

/** Where the tables stand that are no grid: those of single texts and lines, and those whose header is apart. */
const LOOSE: Record<string, Area> = {
  'ca-interim.pdf.json': { edges: [82, 141, 204, 267, 438, 523, 607, 695], top: 140, bottom: 182 },
  'id-2023.pdf.json': { edges: [79, 186, 344, 476, 528, 562, 590, 658, 760], top: 55, bottom: 120 },
  'la-2026.pdf.json': { edges: [40, 154, 298, 352, 404, 478, 576], top: 82, bottom: 190 },
  'mn.pdf.json': {
    edges: [10, 155, 223, 350, 396, 436, 485, 538, 655, 699, 748, 788],
    top: 150,
    bottom: 330,
  },
  'nj-2026.pdf.json': { edges: [50, 200, 330, 412, 545, 680], top: 50, bottom: 155 },
  'nv-2026.pdf.json': {
    edges: [55, 94, 144, 185, 218, 399, 447, 508, 570],
    top: 127,
    bottom: 210,
    beside: /^NR=|^http|^ce\.com/,
  },
}

/** Edits the columns of every table. */
export function editPdf(file: string, pdf: PdfDescription, edit: Edit): void {
  for (const page of pdf.pages) {
    for (const area of areasOf(file, page)) {
      if (edit.at + (edit.kind === 'swap' ? 2 : 1) >= area.edges.length) continue
      if (edit.kind === 'swap') swapBands(page, area, edit.at)
      else clearBand(page, area, edit.at)
    }
  }
}

/** Adds a column to the right of every table with labels, as far down as the table goes. */
export function addPdfColumn(file: string, pdf: PdfDescription, isHeader: IsHeader): void {
  for (const page of pdf.pages) {
    const loose = LOOSE[file]
    if (loose) addLooseColumn(page, loose)
    for (const grid of loose ? [] : (page.grids ?? [])) {
      if (!isHeader((grid.rows[0] ?? []).map((cell) => cell ?? ''))) continue
      const right = areaOf(grid).edges.at(-1)!
      grid.x.push(right + 2)
      if (grid.ruledTo !== undefined) grid.ruledTo = right + 50
      grid.rows = grid.rows.map((row, i) => [...row, i === 0 ? 'Brand New' : 'something'])
    }
  }
}

/** Moves what stands on the pages to the right and down. */
export function movePdf(pdf: PdfDescription): void {
  const [right, down] = [6, 9]
  for (const page of pdf.pages) {
    page.texts = page.texts?.map((text) => shifted(text, right, down))
    page.lines = page.lines?.map(([x1, y1, x2, y2]) => [x1 + right, y1 + down, x2 + right, y2 + down])
    for (const grid of page.grids ?? []) {
      grid.x = grid.x.map((x) => x + right)
      grid.y += down
      if (grid.ruledTo !== undefined) grid.ruledTo += right
    }
    if (page.raw !== undefined) page.raw = page.raw.replace('q 0 1 -1 0 612 0 cm', 'q 0 1 -1 0 621 6 cm')
  }
}

function areasOf(file: string, page: PageDescription): Area[] {
  const loose = LOOSE[file]
  return loose ? [loose] : (page.grids ?? []).map(areaOf)
}

/** Columns begin two points right of their line; without one the last is taken to be sixty points wide. */
function areaOf(grid: GridDescription): Area {
  const { step = 12, leading = 10, size = 8 } = grid
  const heights = grid.rows.map(
    (row) => step + (Math.max(1, ...row.map((cell) => (cell ?? '').split('\n').length)) - 1) * leading,
  )
  return {
    edges: [...grid.x.map((x) => x - 2), grid.ruledTo ?? grid.x.at(-1)! + 60],
    top: grid.y - size - 1,
    bottom: grid.y - size - 1 + heights.reduce((sum, height) => sum + height, 0),
  }
}

function swapBands(page: PageDescription, area: Area, at: number): void {
  const [left, middle, right] = area.edges.slice(at, at + 3) as [number, number, number]
  const shift = (x: number) => {
    if (x < left || x >= right) return 0
    return x < middle ? right - middle : left - middle
  }
  const within = (y: number) => y >= area.top && y <= area.bottom
  page.texts = page.texts?.map((text) =>
    within(placeOf(text).y) && !area.beside?.test(placeOf(text).text)
      ? shifted(text, shift(placeOf(text).x), 0)
      : text,
  )
  page.lines = page.lines?.flatMap(([x1, y1, x2, y2]): [number, number, number, number][] => {
    if (!within(y1)) return [[x1, y1, x2, y2]]
    if (x1 === x2) return [movedUpright(x1, y1, y2, area, at)]
    // A line may run below some of the columns only.
    const ends = [x1, ...area.edges.filter((edge) => edge > x1 && edge < x2), x2]
    return ends.slice(1).map((end, i) => [ends[i]! + shift(ends[i]!), y1, end + shift(ends[i]!), y2])
  })
  for (const grid of page.grids ?? []) {
    if (!within(grid.y)) continue
    const places = grid.x.map((x, i) => ({ x: x + shift(x), i })).sort((a, b) => a.x - b.x)
    grid.x = places.map(({ x }) => x)
    grid.rows = grid.rows.map((row) => places.map(({ i }) => row[i] ?? null))
  }
  page.raw = page.raw
    ?.replace(/(?<=1 0 0 1 )([\d.]+)(?= [\d.]+ Tm)/g, (x) => String(Number(x) + shift(Number(x))))
    .replace(/([\d.]+) ([\d.]+) m \1 ([\d.]+) l/g, (_, x, y1, y2) => {
      const [moved] = movedUpright(Number(x), 0, 0, area, at)
      return `${moved} ${y1} m ${moved} ${y2} l`
    })
}

/** The line between the two columns stands where the one that was the second ends. */
function movedUpright(
  x: number,
  y1: number,
  y2: number,
  { edges }: Area,
  at: number,
): [number, number, number, number] {
  const to = Math.abs(x - edges[at + 1]!) < 3 ? edges[at]! + edges[at + 2]! - edges[at + 1]! : x
  return [to, y1, to, y2]
}

/** Takes a column's texts away; the place stays empty. */
function clearBand(page: PageDescription, area: Area, at: number): void {
  const isIn = (x: number, y: number) =>
    x >= area.edges[at]! && x < area.edges[at + 1]! && y >= area.top && y <= area.bottom
  page.texts = page.texts?.filter((text) => !isIn(placeOf(text).x, placeOf(text).y))
  for (const grid of page.grids ?? [])
    grid.rows = grid.rows.map((row) => row.map((cell, i) => (isIn(grid.x[i]!, grid.y) ? null : cell)))
  page.raw = page.raw?.replace(/1 0 0 1 ([\d.]+) ([\d.]+) Tm \((?:\\.|[^)])*\) Tj\n/g, (text, x) =>
    isIn(Number(x), area.top) ? '' : text,
  )
}

/** A label beside the topmost one, and a text beside each of the last column. */
function addLooseColumn(page: PageDescription, { edges, top, bottom }: Area): void {
  const [from, to] = edges.slice(-2) as [number, number]
  const right = to + 4
  if (page.raw !== undefined) {
    let isFirst = true
    page.raw = page.raw.replace(/1 0 0 1 ([\d.]+) ([\d.]+) Tm \((?:\\.|[^)])*\) Tj/g, (text, x, y) => {
      if (Number(x) < from || Number(x) >= to) return text
      const added = isFirst ? 'Brand New' : 'something'
      isFirst = false
      return `${text}\n1 0 0 1 ${right} ${y} Tm (${added}) Tj`
    })
    return
  }
  page.width = (page.width ?? 792) + 60
  const last = (page.texts ?? [])
    .map(placeOf)
    .filter(({ x, y }) => x >= from && x < to && y > top && y < bottom)
  const grids = (page.grids ?? []).filter(({ y }) => y > top && y < bottom)
  const rows = grids.flatMap(({ y, step = 12, rows }) => rows.map((_, i) => y + i * step))
  const heights = [...new Set([...last.map(({ y }) => y), ...rows])].sort((a, b) => a - b)
  page.texts = [
    ...(page.texts ?? []),
    ...heights.map((y, i): TextDescription => [right, y, i === 0 ? 'Brand New' : 'something']),
  ]
}

const placeOf = (text: TextDescription) =>
  Array.isArray(text) ? { x: text[0], y: text[1], text: text[2] } : text

function shifted(text: TextDescription, right: number, down: number): TextDescription {
  if (Array.isArray(text)) return [text[0] + right, text[1] + down, text[2]]
  return { ...text, x: text.x + right, y: text.y + down }
}
