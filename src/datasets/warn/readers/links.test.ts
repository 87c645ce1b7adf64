import { expect, test } from 'vitest'
import { fakeWeb } from '../testing/fake-web.ts'
import { getFile, pageLinks } from './links.ts'

const page = (html: string) => ({
  url: 'https://example.org/jobs/warn.htm',
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  fetchedAt: '2026-01-01',
})

test('links are full addresses without the blanks around them, each once', () => {
  const links = pageLinks(
    page(`<a href="/files/warn-2025.pdf ">2025
      report</a> <a href="%20warn/warn%202024.pdf%20">2024</a> <a href="/files/warn-2025.pdf">again</a>
      <a href="form.pdf">Form</a> <a href="mailto:a@example.org">mail</a> <a>none</a> <a href="http://[">broken</a>`),
    /warn[^/]*\.pdf$/,
  )
  expect(links).toEqual([
    { url: 'https://example.org/files/warn-2025.pdf', text: '2025 report' },
    { url: 'https://example.org/jobs/warn/warn%202024.pdf', text: '2024' },
  ])
})

test('a base address counts', () => {
  const links = pageLinks(page('<base href="/other/"><a href="warn.pdf">x</a>'), /pdf$/)
  expect(links[0]!.url).toBe('https://example.org/other/warn.pdf')
})

test('an error page in place of a closed file is asked for again, and refused when it stays', async () => {
  const url = 'https://example.org/a.pdf'
  const healed = fakeWeb({ [url]: ['<html>Service unavailable</html>', '%PDF-1.4'] })
  expect(new TextDecoder().decode((await getFile(healed, 'CA', url, 'pdf', { closed: true })).bytes)).toBe(
    '%PDF-1.4',
  )
  expect(healed.asked).toEqual([{ url, closed: true }, { url }])
  const ill = fakeWeb({ [url]: '<html>Service unavailable</html>' })
  await expect(getFile(ill, 'CA', url, 'pdf')).rejects.toThrow('is html and no pdf')
  expect(ill.asked).toHaveLength(1)
})

test('a page that was cut short is not searched for links', () => {
  const cut = page('<html><body><a href="a.pdf">A</a>')
  expect(() => pageLinks(cut, /pdf/)).toThrow('breaks off: it has no </html>')
})
