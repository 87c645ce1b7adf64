/** A fact with what most facts lack as null. */
import type { Fact, FactKind } from '../record.ts'

/** Where something was found. */
export interface Place {
  item: string | null
  document: string
}

/** A fact of a kind, at a place. */
export function newFact(kind: FactKind, { item, document }: Place, fields: Partial<Fact>): Fact {
  return {
    kind,
    item,
    document,
    value: null,
    value_high: null,
    unit: null,
    qualifier: null,
    text: null,
    name: null,
    role: null,
    action: null,
    effective_date: null,
    sentence: null,
    ...fields,
  }
}
