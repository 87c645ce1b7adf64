import { load } from 'cheerio'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { ExportForm } from './export-form.tsx'

const shown = (needsKey: boolean) =>
  load(
    renderToString(
      h(ExportForm, {
        needsKey,
        publicUrl: 'https://headcount.example.org',
        days: { first: '1990-01-02', last: '2026-08-07' },
      }),
    ),
  )

test('where anybody may have files, a form gives them in each format, of the days that are held', () => {
  const $ = shown(false)
  expect(
    $('button')
      .toArray()
      .map((button) => $(button).attr('formaction')),
  ).toEqual(['/api/export/csv', '/api/export/json', '/api/export/parquet'])
  expect([$('[name=date_from]').attr('value'), $('[name=date_to]').attr('value')]).toEqual([
    '1990-01-02',
    '2026-08-07',
  ])
})

test('where files take a key, which a form cannot send, there is a line to type instead', () => {
  const $ = shown(true)
  expect($('form').length).toBe(0)
  expect($('code').first().text()).toContain('https://headcount.example.org/api/export/csv?state=TX')
})
