/** What a list was asked, as it stands in its address. */

/** Values by parameter, as text. */
export type Asked = Readonly<Record<string, string>>

/** Values as text; those that nobody has given are left out. */
export function plain(given: Readonly<Record<string, unknown>>): Asked {
  const said = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

/** The same without some of its parameters. */
export function without(asked: Asked, names: readonly string[]): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)))
}
