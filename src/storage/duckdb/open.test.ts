import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { QueryTimeout, QueryTooLarge } from '../database.ts'
import { contains, join as joined, list, sql, where } from '../sql.ts'
import { memoryDuckDb } from './memory.ts'

const people = () =>
  memoryDuckDb([
    'create table people (name varchar, born date, pay bigint, share decimal(8,2), seen timestamp)',
    "insert into people values ('Ann', '1990-02-28', 12, 0.5, '2024-01-02 03:04:05'), ('100%', null, null, null, null)",
  ])

test('counts are numbers, dates and times are text, missing values are null', async () => {
  const db = await people()
  const rows = await db.all(
    sql`select *, count(*) over () as n, sum(pay) over () as total from people order by name desc`,
  )
  expect(rows).toEqual([
    { name: 'Ann', born: '1990-02-28', pay: 12, share: 0.5, seen: '2024-01-02T03:04:05Z', n: 2, total: 12 },
    { name: '100%', born: null, pay: null, share: null, seen: null, n: 2, total: 12 },
  ])
  await db.close()
})

test('quotes and wildcards of a caller mean themselves', async () => {
  const db = await people()
  const named = (text: string) =>
    db.all<{ name: string }>(sql`select name from people where ${contains(sql`name`, text)}`)
  expect(await named("'; drop table people; --")).toEqual([])
  expect(await named('%')).toEqual([{ name: '100%' }])
  expect(await named('aN')).toEqual([{ name: 'Ann' }])
  expect(await named('\\')).toEqual([])
  const conditions = [sql`name in ${list(['Ann', 'Bob'])}`, sql`born >= ${'1990-01-01'}::date`]
  expect(await db.all(sql`select name from people ${where(conditions)}`)).toEqual([{ name: 'Ann' }])
  expect(await db.all(sql`select name from people where name in ${list([])}`)).toEqual([])
  expect(joined([], sql`, `).strings).toEqual([''])
  await db.close()
})

test('rows stream in batches and leaving early frees the connection', async () => {
  const db = await memoryDuckDb([])
  let seen = 0
  for await (const rows of db.stream(sql`select i from range(1000000) r(i)`)) {
    seen += rows.length
    if (seen > 5000) break
  }
  expect(seen).toBeLessThan(10_000)
  expect(await db.get(sql`select 1::integer as one`)).toEqual({ one: 1 })
  await db.close()
})

test('a query over its time limit is stopped and the connection serves on', async () => {
  const { openDuckDb } = await import('./open.ts')
  const { db } = await openDuckDb({}, { timeoutSeconds: 0.2, connections: 1 })
  const slow = db.all(sql`select sum(a.i * b.i) as s from range(10000000) a(i), range(100000) b(i)`)
  await expect(slow).rejects.toBeInstanceOf(QueryTimeout)
  expect(await db.get(sql`select 1::integer as one`)).toEqual({ one: 1 })
  await db.close()
})

test('what does not fit into memory is put aside where there is a folder for it, which is left empty', async () => {
  const { openDuckDb } = await import('./open.ts')
  const sorted = sql`select count(*)::integer as n from (
    select row_number() over (order by t) as place
    from (select i, md5(i::varchar) || md5((i + 1)::varchar) as t from range(700000) r(i)))`
  const small = { memoryMb: 48, connections: 1 }
  const without = await openDuckDb({}, small)
  await expect(without.db.all(sorted)).rejects.toBeInstanceOf(QueryTooLarge)
  await without.db.close()
  const folder = await mkdtemp(join(tmpdir(), 'headcount-spill-'))
  const spillFolder = join(folder, 'not', 'there')
  const { db } = await openDuckDb({}, { ...small, spillFolder })
  expect(await db.get(sorted)).toEqual({ n: 700_000 })
  await db.close()
  expect(await readdir(spillFolder)).toEqual([])
  // What a process that was killed has left is removed by the next; what one that runs has is not.
  const folderOf = (pid: number) => join(spillFolder, `queries-${hostname()}-${pid}-00000000`)
  const NOBODY = 2 ** 30
  for (const pid of [NOBODY, process.ppid]) await mkdir(folderOf(pid))
  await (await openDuckDb({}, { spillFolder })).db.close()
  expect(await readdir(spillFolder)).toEqual([basename(folderOf(process.ppid))])
  // A file stands where the folder would be made: it serves all the same.
  const taken = join(folder, 'taken')
  await writeFile(taken, '')
  const other = await openDuckDb({}, { ...small, spillFolder: taken })
  expect(await other.db.get(sql`select 1::integer as one`)).toEqual({ one: 1 })
  await expect(other.db.all(sorted)).rejects.toBeInstanceOf(QueryTooLarge)
  await other.db.close()
  await rm(folder, { recursive: true })
})

test('a file that cannot be opened is told, the others serve', async () => {
  const { mkdtemp, writeFile } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { openDuckDb } = await import('./open.ts')
  const { writeDuckDbFile } = await import('./build.ts')
  const folder = await mkdtemp(`${tmpdir()}/headcount-`)
  await writeFile(`${folder}/bad.duckdb`, 'not a database')
  const table = {
    name: 'days',
    about: '',
    columns: { day: { type: 'date' as const, about: '' }, n: { type: 'bigint' as const, about: '' } },
  }
  await writeDuckDbFile(`${folder}/good.duckdb`, [
    { table, rows: [{ day: '2024-02-29', n: 9_007_199_254 }, { n: null }] },
  ])
  const { db, broken } = await openDuckDb({ good: `${folder}/good.duckdb`, bad: `${folder}/bad.duckdb` })
  expect([...broken.keys()]).toEqual(['bad'])
  expect(await db.all(sql`select * from days`)).toEqual([
    { day: '2024-02-29', n: 9_007_199_254 },
    { day: null, n: null },
  ])
  await expect(db.all(sql`insert into days values (null, 1)`)).rejects.toThrow(/read-only/i)
  await db.close()
})
