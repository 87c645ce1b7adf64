/** "Did you mean": the closest of the words that would have been right. */
import { distance } from 'fastest-levenshtein'

/** The candidate closest to the word, or undefined when none is close enough to be what was meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const asked = word.slice(0, 200).toLowerCase()
  let best: string | undefined
  // A third of the letters may be wrong; two always may, so that short names are caught.
  let least = Math.max(2, Math.ceil(asked.length / 3)) + 1
  for (const candidate of candidates) {
    const apart = distance(asked, candidate.toLowerCase())
    if (apart < least && apart < Math.max(asked.length, candidate.length)) {
      least = apart
      best = candidate
    }
  }
  return best
}

/** `, did you mean "state"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const meant = nearest(word, candidates)
  return meant === undefined ? '' : `, did you mean "${meant}"?`
}
