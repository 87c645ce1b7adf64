/** Files that stay as they are as long as the program does: styles, scripts, fonts. */

/** One of them. */
export interface StaticFile {
  path: `/${string}`
  contentType: string
  body: Buffer
  /** True where the path names the content, so that nobody need ask again. */
  immutable: boolean
  /** True where the format is compressed already. */
  packed?: boolean
}
