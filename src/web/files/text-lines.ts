/** Text in lines, for pictures: nothing breaks it there by itself. */

/** By how many characters lines may differ. */
const BALANCE = 8

/** Words of a text in lines of so many characters at most, all about as long: no word stands alone under a long line. */
export function linesOf(text: string, max: number): string[] {
  const wrap = (width: number) => {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
      else lines[lines.length - 1] = `${last} ${word}`
    }
    return lines
  }
  const { length } = wrap(max)
  return wrap(Math.min(max, Math.ceil(text.length / length) + BALANCE))
}

/** The first lines of them; one that is cut says so. */
export function firstLines(text: string, max: number, lines: number): string[] {
  const all = linesOf(text, max)
  if (all.length <= lines) return all
  const kept = all.slice(0, lines)
  return [...kept.slice(0, -1), `${kept.at(-1)!.replace(/[\s,;:.]+$/, '')}…`]
}
