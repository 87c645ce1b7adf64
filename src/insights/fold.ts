/**
 * Names folded for finding: lower case, letters and digits alone, no legal form at the end. Told twice, side by side:
 * as a function for what is asked, and as SQL for what is held. The two must agree.
 */
import { LEGAL_FORMS } from '#companies/names/words.ts'

/** `The L.L.C.-Works Inc.` → `llc works`; empty where nothing of a name is Latin letters or digits. */
export function foldForSearch(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    // `U.S.` and `L.L.C.`: dots between single letters join them.
    .replace(/\b([a-z])\./g, '$1')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)) words.pop()
  if (words.length > 1 && words[0] === 'the') words.shift()
  return words.join(' ')
}

/** True of `X Corp`: whoever says a legal form asks for a firm by its name. */
export const saysLegalForm = (name: string): boolean => {
  // `L.L.C.` is a form as `LLC` is.
  const words =
    name
      .toLowerCase()
      .replaceAll('.', '')
      .match(/[a-z0-9]+/g) ?? []
  return words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)
}

const forms = [...LEGAL_FORMS].join('|')

/** The same as a DuckDB macro `folded(name)`. */
export const FOLD_MACRO = `create temp macro folded(name) as
  regexp_replace(regexp_replace(trim(regexp_replace(
    replace(regexp_replace(regexp_replace(lower(strip_accents(name)), '[''’]', '', 'g'), '\\b([a-z])\\.', '\\1', 'g'), '&', ' and '),
    '[^a-z0-9]+', ' ', 'g')), '( (${forms}))+$', ''), '^the (.)', '\\1')`
