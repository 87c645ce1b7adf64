import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NotPublished } from '#ingest/fetch/web.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import ny from './ny.ts'

const VIEWS = 'https://public.tableau.com/views/WorkerAdjustmentRetrainingNotificationWARN'
const csv = (view: string, workbook = VIEWS) => `${workbook}/${view}.csv?:showVizHome=no`
const list = readFileSync(join(FIXTURES, 'ny.csv'), 'utf8')
const year = (y: number) => `https://raw.githubusercontent.com/NYSOSDC/WARN/main/data/${y}.csv`
const years = Array.from({ length: 21 }, (_, i) => 2001 + i)
const copies = Object.fromEntries(
  years.map((y) => [year(y), readFileSync(join(FIXTURES, 'ny-2012.csv'), 'utf8')]),
)
const embedded = (view: string) => `<html><object><param name="name" value="${view}" /></object></html>`

test('the files of the Comptroller are asked for once, the view that the page names every time', async () => {
  const page = embedded('WorkerAdjustmentRetrainingNotificationWARN&#47;Table')
  const web = fakeWeb({ ...copies, [ny.page]: page, [csv('Table')]: list })
  const documents = await fetchAll(ny, web, '2026-05-20')
  expect(web.asked).toEqual([
    { url: ny.page },
    { url: csv('Table') },
    ...years.map((y) => ({ url: year(y), closed: true })),
  ])
  expect(documents.map((d) => d.url)).toEqual([...years.map(year), csv('Table')])
})

test.each([
  ['refuses', new Error('403')],
  ['names none', '<html></html>'],
])('when the page %s, the views that have held the list are tried', async (_, page) => {
  const web = fakeWeb({
    ...copies,
    [ny.page]: page,
    [csv('WARN')]: 'Count of notices\n746\n',
    [csv('WARNList')]: list,
  })
  const documents = await fetchAll(ny, web, '2026-05-20')
  expect(documents.at(-1)!.url).toBe(csv('WARNList'))
})

test('a workbook of a new name is followed', async () => {
  const renamed = `${VIEWS}2027`
  const web = fakeWeb({
    ...copies,
    [ny.page]: `<a href="${renamed}/WARN?:embed=y">`,
    [csv('WARN', renamed)]: list,
  })
  expect((await fetchAll(ny, web, '2027-01-20')).at(-1)!.url).toBe(csv('WARN', renamed))
})

test('without a view that is the list the source stops', async () => {
  const other = fakeWeb({ ...copies, [ny.page]: '', [csv('WARN')]: '<html>Sign in</html>' })
  await expect(fetchAll(ny, other, '2026-05-20')).rejects.toThrow('is not the list of notices')
  const none = fakeWeb({ ...copies, [ny.page]: new NotPublished(ny.page) })
  await expect(fetchAll(ny, none, '2026-05-20')).rejects.toThrow('no view of')
})

const read = (text: string) =>
  ny.parse([
    {
      url: csv('WARN'),
      bytes: new TextEncoder().encode(text),
      contentType: 'text/csv',
      fetchedAt: '2026-05-20',
    },
  ])

test('a notice posted twice is one, a second one that differs in anything else stays', async () => {
  const [header, first, second] = list.split('\r\n') as [string, string, string]
  expect((await read([header, first, second].join('\n'))).rows).toHaveLength(1)
  expect((await read([header, first, second.replaceAll(',31', ',32')].join('\n'))).rows).toHaveLength(2)
})

test('sites of one employer and day keep their addresses apart', async () => {
  const { rows } = await read(list)
  const alder = rows.filter((row) => row.company_name === 'Alder Atelier, LLC.')
  expect(new Set(alder.map((row) => row.site_address)).size).toBe(2)
})

test('an unknown column, a challenge and a file of something else stop the source', async () => {
  await expect(read(list.replace('Date Posted', 'Date Listed'))).rejects.toThrow('Date Posted')
  await expect(read(list.replace('Index', 'Contact Name'))).rejects.toThrow('unknown column "Contact Name"')
  await expect(read('<!doctype html><title>Just a moment…</title>')).rejects.toThrow('neither the dashboard')
  await expect(read('a,b\n1,2\n')).rejects.toThrow('neither the dashboard')
})
