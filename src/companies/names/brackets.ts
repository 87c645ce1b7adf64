/** A text without what stands in brackets: in brackets within brackets too, and to its end where they are not closed. */
export function withoutBrackets(text: string): string {
  let [rest, before] = [text, '']
  while (rest !== before) {
    before = rest
    rest = rest.replace(/\([^()]*\)/g, ' ')
  }
  return rest.replace(/\([^()]*/g, ' ').replaceAll(')', ' ')
}
