/** Texts as they are compared: without case, accents and punctuation. */

/** Letters in lower case without their marks; typographic forms and ligatures become what they stand for. */
function plain(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Apostrophes stand within a word. */
const APOSTROPHES = /['’‘`´]/g

/** The words of a name with one blank between them: `Macy’s, Inc.` → `macys inc`. */
export function searchWords(text: string): string {
  return plain(text)
    .replace(APOSTROPHES, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * A skill as one word: `Node.js`, `node JS` and `NodeJS` are the same, `C`, `C++` and `C#` are three. Empty where nothing
 * of it can be compared.
 */
export function skillWord(text: string): string {
  const word = plain(text).replace(/[^\p{L}\p{N}+#]+/gu, '')
  return /[\p{L}\p{N}]/u.test(word) ? word : ''
}

/** The skills of a list that is written with commas; blanks between commas are none. */
export function splitSkills(text: string): string[] {
  return text
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '')
}

/** Each once, as it stands first. */
export function distinctSkills(skills: readonly string[]): string[] {
  const seen = new Set<string>()
  return skills.filter((skill) => {
    const word = skillWord(skill)
    return !seen.has(word) && seen.add(word)
  })
}
