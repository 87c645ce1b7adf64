import { expect, test } from 'vitest'
import type { FilesIngest } from './files/file-source.ts'
import type { Source } from './source.ts'
import { movedAddress, withOverrides } from './source-override.ts'

test.each([
  ['https://a.gov/', 'https://b.gov/', 'https://a.gov/x/y.csv', 'https://b.gov/x/y.csv'],
  ['https://a.gov/warn', 'https://b.gov/', 'https://a.gov/warn', 'https://b.gov/'],
  ['https://a.gov/warn', 'https://b.gov/', 'https://a.gov/warn/y.csv', 'https://b.gov/y.csv'],
  ['https://a.gov/', 'https://b.gov/warn', 'https://a.gov/y.csv', 'https://b.gov/warn/y.csv'],
  ['https://a.gov/', 'https://b.gov/warn', 'https://a.gov/', 'https://b.gov/warn'],
  ['https://a.gov/list', 'https://b.gov/get?id=', 'https://a.gov/list', 'https://b.gov/get?id='],
  ['https://a.gov/file-', 'https://b.gov/f/', 'https://a.gov/file-2024.csv', 'https://b.gov/f/2024.csv'],
  ['https://a.gov/', 'https://b.gov/', 'https://a.gov.example.org/', 'https://a.gov.example.org/'],
])('%s moved to %s: %s is asked for at %s', (from, to, asked, wanted) => {
  expect(movedAddress(asked, [{ from, to }])).toBe(wanted)
})

test('the first move that fits counts', () => {
  const moves = [
    { from: 'https://a.gov/warn/2024', to: 'https://c.gov/2024' },
    { from: 'https://a.gov/warn', to: 'https://b.gov' },
  ]
  expect(movedAddress('https://a.gov/warn/2024.csv', moves)).toBe('https://c.gov/2024.csv')
  expect(movedAddress('https://a.gov/warn/2023.csv', moves)).toBe('https://b.gov/2023.csv')
})

test('a page that has moved takes nothing along that begins like it', () => {
  const moves = [{ from: 'https://a.gov/warn', to: 'https://b.gov/new', whole: true }]
  expect(movedAddress('https://a.gov/warn', moves)).toBe('https://b.gov/new')
  for (const other of ['https://a.gov/warn-archive/2019.pdf', 'https://a.gov/warn/2019'])
    expect(movedAddress(other, moves)).toBe(other)
})

test('a page that has moved is shown, and fetched, where it is now; other sources stay as they are', () => {
  const or = { id: 'warn/or', page: 'https://or.gov/warn' } as Source<unknown>
  const wa = { id: 'warn/wa', page: 'https://wa.gov/warn' } as Source<unknown>
  const lca = { kind: 'files', word: 'lca', page: 'https://dol.gov/lca' } as unknown as FilesIngest
  const warn = { name: 'warn', sources: [or, wa] } as never
  const changed = withOverrides([warn, lca], {
    'warn/or': { page: 'https://or.gov/new', pauseSeconds: 9 },
    lca: { on: false },
  })
  expect(changed).toMatchObject([
    {
      sources: [
        {
          page: 'https://or.gov/new',
          overridden: {
            moves: [{ from: 'https://or.gov/warn', to: 'https://or.gov/new', whole: true }],
            pauseSeconds: 9,
            off: false,
            withoutRobots: false,
          },
        },
        wa,
      ],
    },
    { page: 'https://dol.gov/lca', overridden: { off: true } },
  ])
})
