/** Names, paths and values written into statements of our own: what a caller sends goes by `statement.ts` instead. */

/** A text as it stands in a statement, quotes doubled. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A name of a database, table or column, which may be a word of the language's own. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A cell as it stands in a statement; what is missing is null. */
export function literal(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'string' ? quoteText(value) : String(value)
}

/** The statement that makes a file's tables readable under a name, and lets nobody write to it. */
export const attachFile = (name: string, path: string) =>
  `attach ${quoteText(path)} as ${quoteName(name)} (read_only)`
