/** What the head of a file says. */
import type { PlannedFile } from '#contract/operation.ts'

/** Names and values in turn. Headers are ASCII, so the warnings are written as JSON that is. */
export function fileHeaders(file: Omit<PlannedFile, 'build'>, gzip: boolean, isInline = false): string[] {
  const headers = ['Content-Type', file.contentType]
  headers.push('Content-Disposition', `${isInline ? 'inline' : 'attachment'}; filename="${file.fileName}"`)
  headers.push('X-Record-Count', String(file.count), 'X-Total-Count', String(file.total))
  if (file.warnings.length > 0) headers.push('X-Data-Warnings', asciiJson(file.warnings))
  if (gzip) headers.push('Content-Encoding', 'gzip')
  headers.push('Accept-Ranges', 'bytes')
  return headers
}

const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
