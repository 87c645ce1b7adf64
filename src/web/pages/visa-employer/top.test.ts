import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Notices } from './top.tsx'

const said = (notices: number, employees_affected: number | null) =>
  renderToString(h(Notices, { id: 'co-1', notices, employees_affected } as never))

test('who gave no notice has no page to lead to', () => {
  expect(said(0, 0)).toBe('No layoff notice is held of it.')
  expect(said(2, 80)).toBe('<a href="/companies/co-1">2 layoff notices of 80 workers</a> are held of it too.')
})
