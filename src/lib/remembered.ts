/** Answers that are asked for again and again. */

/**
 * A function that keeps what it gives by a text that tells its questions apart, for what comes in many rows: `most` answers,
 * then it begins anew. Each is handed to all who ask, who must not change it.
 */
export function remembered<Question extends readonly unknown[], Answer extends object | string>(
  most: number,
  textOf: (...question: Question) => string,
  answer: (...question: Question) => Answer,
): (...question: Question) => Answer {
  const kept = new Map<string, Answer>()
  return (...question) => {
    const text = textOf(...question)
    const held = kept.get(text)
    if (held !== undefined) return held
    if (kept.size >= most) kept.clear()
    const given = answer(...question)
    kept.set(text, given)
    return given
  }
}
