import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentKind, documentText, missingEnd } from './document.ts'

const document = (bytes: Uint8Array | string) => ({
  url: 'https://example.org/warn',
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
  contentType: 'text/html; whatever',
  fetchedAt: '2024-02-01',
})

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('Café’s')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffCafé’s')],
  ['UTF-16, little end first', Buffer.from('\ufeffCafé’s', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffCafé’s', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x92, 0x73])],
])('text in %s is read', (_, bytes) => {
  expect(documentText(document(bytes))).toBe('Café’s')
})

test.each<[string, string | Uint8Array]>([
  ['pdf', '%PDF-1.7\n'],
  ['zip', 'PK\u0003\u0004...'],
  ['gzip', gzipSync('x')],
  ['empty', ''],
  ['html', '<!DOCTYPE html><html>'],
  ['html', '\ufeff\r\n  <HTML lang="en">'],
  ['html', '<?xml version="1.0"?>\n<!-- made by hand -->\n<!-- twice --> <html>'],
  ['html', '<table><tr>'],
  ['json', '\n {"a": 1}'],
  ['json', '[]'],
  ['text', 'Company,City\n'],
  ['text', '<5 workers'],
  ['text', '<?xml version="1.0"?><feed/>'],
])('it is %s, whatever its label says: %j', (kind, bytes) => {
  expect(documentKind(document(bytes))).toBe(kind)
})

test.each<[string | null, string]>([
  [null, '<html><body><table></table></body></html>\n<!-- served from the cache -->'],
  ['</html>', '<HTML lang="en"><body><table></table>'],
  ['</html>', '<!DOCTYPE html><html><body></body></ht'],
  [null, '<table><tr><td>a part of a page</td></tr></table>'],
  ['</table>', '<table><tr><td>a part of a pa'],
  ['</table>', '<table><tr><td>one</td></tr></table><table><tr><td>an'],
  [null, '<div>No table</div>'],
  [null, '%PDF-1.7\n1 0 obj\n%%EOF\n'],
  ['%%EOF', '%PDF-1.7\n1 0 obj'],
  ['%%EOF', `%PDF-1.7\n%%EOF\n${'1 0 obj\n'.repeat(200)}`],
  [null, 'Company,City\nFern'],
  [null, ''],
])('%s is missing at the end of %j', (end, bytes) => {
  expect(missingEnd(document(bytes))).toBe(end)
})
