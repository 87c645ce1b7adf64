/** Where a table's columns are, told from its header and its lines. */
import { remembered } from '#lib/remembered.ts'
import { middleOf, type PdfPage, type PdfText } from './text.ts'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A header found on a page. */
export interface PdfHeader {
  /** Labels from left to right. */
  labels: string[]
  /** Edges of the columns: one more than there are labels. */
  edges: number[]
  /** The lowest baseline of the header. */
  bottom: number
  /** Texts that stand among the labels and belong to none, or below an empty one: a column that nobody knows. */
  unknown: string[]
}

/** The words of one header stand no farther apart than this, in points. */
const HEADER_HEIGHT_MAX = 60

/** Each text of a page is held against every label of every header that it may have. */
const squeeze = remembered(
  4000,
  (text: string) => text,
  (text) => text.replace(/\s+/g, '').toLowerCase(),
)
/** Stars are footnotes. */
const isWord = ({ text }: PdfText) => /[\p{L}\p{N}]/u.test(text)
const middle = (box: Box) => (box.left + box.right) / 2

/** Finds a header whose labels are all on the page, in whatever order and however broken into lines. */
export function findHeader(page: PdfPage, labels: readonly string[]): PdfHeader | null {
  // Longest first: "Layoff/Closure Date" must not lose its first word to "Layoff/Closure".
  const places = [...labels]
    .sort((a, b) => b.length - a.length)
    .map((label) => ({ label, found: labelPlaces(page.texts, label) }))
  if (places.some(({ found }) => found.length === 0)) return null
  const rarest = places.reduce((a, b) => (b.found.length < a.found.length ? b : a))
  for (const start of rarest.found) {
    const used = new Set<PdfText>()
    const boxes: { label: string; box: Box }[] = []
    for (const { label, found } of places) {
      const nearest = found
        .filter((f) => !f.texts.some((text) => used.has(text)))
        .map((f) => ({ ...f, far: Math.abs(f.box.bottom - start.box.bottom) }))
        .sort((a, b) => a.far - b.far)[0]
      if (!nearest || nearest.far > HEADER_HEIGHT_MAX) break
      for (const text of nearest.texts) used.add(text)
      boxes.push({ label, box: nearest.box })
    }
    if (boxes.length < labels.length) continue
    boxes.sort((a, b) => middle(a.box) - middle(b.box))
    const bottom = Math.max(...boxes.map(({ box }) => box.bottom))
    const top = Math.min(...boxes.map(({ box }) => box.top))
    const columns = boxes.map(({ box }) => box)
    return {
      labels: boxes.map(({ label }) => label),
      edges: columnEdges(page, columns, bottom),
      bottom,
      unknown: [
        ...page.texts.filter(
          (text) => !used.has(text) && isWord(text) && middleOf(text) > top && middleOf(text) < bottom,
        ),
        ...unlabelledTexts(page, columns, bottom),
      ].map(({ text }) => text),
    }
  }
  return null
}

/** Every place where the label stands, put together from texts side by side or one below the other. */
function labelPlaces(texts: readonly PdfText[], label: string): { box: Box; texts: PdfText[] }[] {
  const wanted = squeeze(label)
  const found: { box: Box; texts: PdfText[] }[] = []
  const extend = (rest: string, used: PdfText[], box: Box) => {
    if (rest === '') {
      found.push({ box, texts: used })
      return
    }
    const last = used.at(-1)!
    for (const text of texts) {
      const word = squeeze(text.text)
      if (!rest.startsWith(word) || used.includes(text)) continue
      const down = text.y - last.y
      const beside =
        Math.abs(down) < 0.5 * last.size && text.x >= last.right - 1 && text.x - last.right < 2 * last.size
      const below =
        down >= 0.5 * last.size &&
        down < 2.2 * last.size &&
        text.x < box.right + last.size &&
        text.right > box.left - last.size
      if (beside || below) extend(rest.slice(word.length), [...used, text], grow(box, text))
    }
  }
  for (const text of texts) {
    const word = squeeze(text.text)
    if (wanted.startsWith(word)) {
      const box = { left: text.x, right: text.right, top: text.y - text.size, bottom: text.y }
      extend(wanted.slice(word.length), [text], box)
    }
  }
  return found
}

const grow = (box: Box, text: PdfText): Box => ({
  left: Math.min(box.left, text.x),
  right: Math.max(box.right, text.right),
  top: Math.min(box.top, text.y - text.size),
  bottom: Math.max(box.bottom, text.y),
})

/** The edges between columns: the vertical lines between their labels, else the empty strips of the page. */
function columnEdges(page: PdfPage, boxes: Box[], bottom: number): number[] {
  const rules = page.vertical.filter((rule) => rule.to > bottom - 1).map((rule) => rule.at)
  const body = page.texts.filter((text) => text.y > bottom + 1)
  const edges = boxes.slice(1).map((box, i) => {
    const [from, to] = [middle(boxes[i]!), middle(box)]
    const between = rules.filter((at) => at > from && at < to)
    return between.length > 0 ? Math.min(...between) : emptyStrip(body, boxes[i]!, box)
  })
  const left = rules.filter((at) => at <= middle(boxes[0]!))
  const right = rules.filter((at) => at >= middle(boxes.at(-1)!))
  return [
    left.length > 0 ? Math.max(...left) : Number.NEGATIVE_INFINITY,
    ...edges,
    right.length > 0 ? Math.min(...right) : Number.POSITIVE_INFINITY,
  ]
}

/** The texts of columns that lines part from their neighbours in the header and that have no label there. */
function unlabelledTexts(page: PdfPage, boxes: readonly Box[], bottom: number): PdfText[] {
  const rules = page.vertical.filter((rule) => rule.from < bottom - 1 && rule.to > bottom - 1)
  return boxes.slice(1).flatMap((box, i) => {
    const between = rules.map(({ at }) => at).filter((at) => at > middle(boxes[i]!) && at < middle(box))
    const [left, right] = [Math.min(...between), Math.max(...between)]
    return page.texts.filter((text) => text.y > bottom + 1 && text.x > left && text.right < right)
  })
}

/** The middle of the widest strip between two labels that no text crosses; else where fewest do. */
function emptyStrip(body: readonly PdfText[], left: Box, right: Box): number {
  const [from, to] = [middle(left), middle(right)]
  const inside = body.filter((text) => text.right > from && text.x < to)
  const spans = [
    ...inside.map((t) => [t.x, t.right] as const),
    [left.left, left.right],
    [right.left, right.right],
  ]
  const cuts = [...new Set([from, ...spans.map(([, end]) => end!)])].filter((at) => at >= from && at < to)
  let best = { at: (left.right + right.left) / 2, crossing: Number.POSITIVE_INFINITY, width: 0 }
  for (const at of cuts) {
    const crossing = spans.filter(([start, end]) => start! <= at + 0.1 && end! > at + 0.1).length
    const next = Math.min(to, ...spans.map(([start]) => start!).filter((start) => start > at))
    const width = next - at
    if (crossing < best.crossing || (crossing === best.crossing && width > best.width))
      best = { at: at + width / 2, crossing, width }
  }
  return best.at
}

/**
 * The columns of a page without a header: where its long vertical lines are as many as the columns have edges,
 * they are the edges, else those of the page before.
 */
export function followingEdges(page: PdfPage, before: readonly number[]): number[] {
  const length = new Map<number, number>()
  for (const rule of [...page.vertical].sort((a, b) => a.at - b.at)) {
    const at = [...length.keys()].find((known) => Math.abs(known - rule.at) < 2) ?? rule.at
    length.set(at, (length.get(at) ?? 0) + rule.to - rule.from)
  }
  const longest = Math.max(0, ...length.values())
  const long = [...length].filter(([, l]) => l > longest / 3).map(([at]) => at)
  return long.length === before.length ? long.sort((a, b) => a - b) : [...before]
}
