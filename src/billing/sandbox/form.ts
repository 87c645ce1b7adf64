/** Bodies as the processor's SDK writes them: `line_items[0][price_data][unit_amount]=4900`. */

/** What a form says: texts, lists and maps of them. */
export type Form = { readonly [name: string]: FormValue | undefined }
export type FormValue = string | Form

/** Reads a form. A list is a map by its places. */
export function readForm(text: string): Form {
  const form: Record<string, FormValue> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '')
    let at = form
    for (const step of steps.slice(0, -1)) {
      if (typeof at[step] !== 'object') at[step] = Object.create(null)
      at = at[step] as Record<string, FormValue>
    }
    at[steps.at(-1) ?? name] = value
  }
  return form
}

/** A text; undefined where there is none. */
export const textOf = (value: FormValue | undefined) => (typeof value === 'string' ? value : undefined)
/** A map; empty where there is none. */
export const formOf = (value: FormValue | undefined): Form => (typeof value === 'object' ? value : {})
/** The members of a list in order. */
export const listOf = (value: FormValue | undefined): FormValue[] =>
  Object.values(formOf(value)).filter((each): each is FormValue => each !== undefined)
export const flagOf = (value: FormValue | undefined) => value === 'true'
/** A map of texts, as metadata are. */
export const textsOf = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formOf(value)).flatMap(([name, each]) => (typeof each === 'string' ? [[name, each]] : [])),
  )
