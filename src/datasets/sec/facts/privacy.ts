/** What a sentence must not keep: how to reach people. */

const TELEPHONE = /(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s./-])\d{3}[\s.-]\d{4}\b/g
const MAIL = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g
const STREET =
  /\b\d{1,6}\s+(?:[NSEW]\.?\s+)?(?:[A-Z][\w.’'-]*\s+){1,4}(?:Street|St\.|Avenue|Ave\.|Road|Rd\.|Boulevard|Blvd\.?|Drive|Dr\.|Lane|Ln\.|Way|Parkway|Pkwy\.?|Highway|Hwy\.?|Court|Place|Plaza)(?:,?\s+(?:Suite|Ste\.?|Floor|Room)\s+[\w-]+)?/g

/** The sentence without telephone numbers, mail addresses and street addresses. */
export function withoutContacts(sentence: string): string {
  return sentence.replace(TELEPHONE, '[…]').replace(MAIL, '[…]').replace(STREET, '[…]')
}
