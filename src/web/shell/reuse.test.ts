import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Reuse } from './reuse.tsx'

test('records are those of their publishers, under no licence of ours', () => {
  const props = {
    head: { title: 'Layoffs', description: '' },
    api: [],
    forms: [],
    address: '/',
    publicUrl: 'http://localhost',
    moment: { today: '2024-06-01', dataDay: null, edition: 'e1' },
  } as unknown as Parameters<typeof Reuse>[0]
  const text = renderToString(h(Reuse, props))
  expect(text).toContain('Public records of those who publish them')
  expect(text).not.toContain('compilation')
})
