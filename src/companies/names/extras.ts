/** The words that only the name as filed has: a place, a part of a firm, a trade, or another firm's name? */
import { FORM_WORDS, LOCAL_WORDS, TRADE_WORDS, UNIT_WORDS } from './words.ts'

/** `Parsons Medical Center`, `Asana Medical Group` */
const CARE = new Set(['medical', 'health', 'care', 'dental', 'surgery'])
const HOUSE = new Set(['center', 'group', 'associate', 'practice', 'partner'])
/** `Omni Fulfillment Center`, `Ecommerce Warehouse`: the goods' way to buyers, where a store of goods follows. */
const WAYS = new Set(['omni', 'omnichannel', 'ecommerce'])
const GOODS = new Set(['fulfillment', 'distribution', 'warehouse'])
/** Legal forms that end one name within another. */
const MIDDLE_FORMS = new Set(['inc', 'incorporated', 'corp', 'corporation', 'llc', 'ltd', 'lp', 'company'])

/** What a word says of a firm. */
export type Kind = 'site' | 'unit' | 'form' | 'trade' | 'local' | 'other'

/** The words at these places of a name, with their kinds; `places` tells for each word how many from there on name a place. */
export function extraKinds(
  name: readonly string[],
  extra: readonly number[],
  places: readonly number[],
): { word: string; kind: Kind }[] {
  const found: { word: string; kind: Kind }[] = []
  for (let i = 0; i < extra.length; i++) {
    const at = extra[i]!
    // `Wolfspeed, Inc. - Durham`
    if (MIDDLE_FORMS.has(name[at]!)) continue
    const place = places[at]!
    if (place === 0) {
      found.push({ word: name[at]!, kind: kindOf(name, at) })
      continue
    }
    found.push({ word: name.slice(at, at + place).join(' '), kind: 'site' })
    while (i + 1 < extra.length && extra[i + 1]! < at + place) i++
  }
  return found
}

function kindOf(name: readonly string[], at: number): Kind {
  const word = name[at]!
  // `LAX9`, `2020`, `4414`: a site's mark.
  if (/\d/.test(word)) return 'site'
  const before = name[at - 1] ?? ''
  // `Quillon Customer Care Center` answers telephones.
  if (HOUSE.has(word) && CARE.has(before) && !(word === 'center' && before === 'care')) return 'local'
  if (WAYS.has(word) && GOODS.has(name[at + 1] ?? '')) return 'unit'
  if (FORM_WORDS.has(word)) return 'form'
  if (UNIT_WORDS.has(word)) return 'unit'
  if (TRADE_WORDS.has(word)) return 'trade'
  return LOCAL_WORDS.has(word) ? 'local' : 'other'
}
