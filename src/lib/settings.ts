/**
 * Settings: what an operator can decide, each declared once with its name, its default, what it is for and how it is
 * read. The same holds for all of them: blanks around a value do not count, an empty value is none, and words and
 * numbers may be written in any case.
 */

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/** One setting. */
export interface Setting<T> {
  /** In the environment: `QUERY_MEMORY_MB`. */
  name: string
  /** As an operator would write it; empty where there is none. */
  default: string
  /** What it is for, as a sentence without its full stop. */
  help: string
  /** True for what may hold a password: it is never repeated. */
  secret: boolean
  /** Makes a value of the text, which has no blanks around it. Throws BadSetting. */
  parse(text: string): T
}

/** Settings by what the code calls them. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The values of such a table. */
export type SettingsOf<Table extends Settings> = { [Key in keyof Table]: ReturnType<Table[Key]['parse']> }

/** Reads and checks a table of settings. Throws BadSetting. */
export function readSettings<Table extends Settings>(
  table: Table,
  environment: Readonly<Record<string, string | undefined>>,
): SettingsOf<Table> {
  const values = Object.entries(table).map(([key, setting]) => {
    const text = environment[setting.name]?.trim() || setting.default
    return [key, setting.parse(text)]
  })
  return Object.fromEntries(values) as SettingsOf<Table>
}

interface Told {
  help: string
  secret?: boolean
}

/** A setting that is read in a way of its own. */
export function setting<T>(
  name: string,
  { help, secret = false, ...told }: Told & { default: string; parse: (text: string, name: string) => T },
): Setting<T> {
  return { name, help, secret, default: told.default, parse: (text) => told.parse(text, name) }
}

/** One that may be left out; then it is null. */
export function optional<T>(
  name: string,
  { parse, ...told }: Told & { parse: (text: string, name: string) => T },
): Setting<T | null> {
  return setting(name, { ...told, default: '', parse: (text) => (text === '' ? null : parse(text, name)) })
}

/** A whole number from `min` to `max`. */
export function whole(
  name: string,
  { min, max, help, ...told }: { default: number; min: number; max: number; help: string },
): Setting<number> {
  const parse = (text: string) => {
    if (!/^\d{1,9}$/.test(text)) throw new BadSetting(`${name} must be a whole number, got "${text}"`)
    const number = Number(text)
    if (number < min || number > max) throw new BadSetting(`${name} must be ${min} to ${max}, got ${text}`)
    return number
  }
  return setting(name, { help, default: String(told.default), parse })
}

/** One of a few words. */
export function oneOf<const Word extends string>(
  name: string,
  words: readonly Word[],
  told: { default: Word; help: string },
): Setting<Word> {
  const parse = (text: string) => {
    const found = words.find((word) => word === text.toLowerCase())
    if (found === undefined) throw new BadSetting(`${name} must be ${words.join(' or ')}, got "${text}"`)
    return found
  }
  return setting(name, { ...told, parse })
}

/** Yes or no, however an operator says it. */
export function flag(
  name: string,
  told: { default: 'on' | 'off' | 'true' | 'false'; help: string },
): Setting<boolean> {
  const parse = (text: string) => {
    const said = readFlag(text)
    if (said === null) throw new BadSetting(`${name} must be on or off, true or false, got "${text}"`)
    return said
  }
  return setting(name, { ...told, parse })
}

/** What a word says: true, false, or null where it says neither. */
export function readFlag(text: string): boolean | null {
  if (/^(on|true|yes)$/i.test(text)) return true
  return /^(off|false|no)$/i.test(text) ? false : null
}
