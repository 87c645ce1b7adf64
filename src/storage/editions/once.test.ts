import { expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { type EditionContext, inTurn, madeInTurn, oncePerEdition, remembered, turnsOf } from './once.ts'
import type { OpenEdition } from './open-edition.ts'

/** A database that counts how often it is asked, and fails when it is told to. */
function counting() {
  const asked: unknown[][] = []
  const state = { fails: false }
  const all = async (query: { values: readonly unknown[] }) => {
    asked.push([...query.values])
    if (state.fails) throw new Error('no')
    return [{ n: asked.length }]
  }
  const db = { all } as unknown as Database
  const context: EditionContext = { db, edition: { db } as OpenEdition }
  return { asked, state, context }
}

const question = (value: number | string) => sql`select ${value}`

test('a small question is asked once an edition, by its words and its values', async () => {
  const { asked, context } = counting()
  const [first] = await remembered<{ n: number }>(context, question(1))
  expect(await remembered(context, question(1))).toEqual([first])
  expect(await remembered(context, question(2))).not.toEqual([first])
  expect(await remembered(context, question('1'))).not.toEqual([first])
  expect(asked).toEqual([[1], [2], ['1']])
  // Another edition is another answer.
  await remembered({ ...context, edition: { ...context.edition } }, question(1))
  expect(asked).toHaveLength(4)
})

test('who asks at the same time waits for one answer, and a failure is none', async () => {
  const { asked, state, context } = counting()
  state.fails = true
  const both = [remembered(context, question(1)), remembered(context, question(1))]
  for (const each of both) await expect(each).rejects.toThrow('no')
  expect(asked).toHaveLength(1)
  state.fails = false
  expect(await remembered(context, question(1))).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

test('those asked last are kept, and long ones are not', async () => {
  const { asked, context } = counting()
  await remembered(context, question(-1))
  for (let i = 0; i < 1999; i++) await remembered(context, question(i))
  await remembered(context, question(-1))
  expect(asked).toHaveLength(2000)
  await remembered(context, question(1999))
  await remembered(context, question(-1))
  expect(asked).toHaveLength(2001)
  await remembered(context, question(0))
  expect(asked).toHaveLength(2002)
  for (let i = 0; i < 2; i++) await remembered(context, question('x'.repeat(20_000)))
  expect(asked).toHaveLength(2004)
})

test('of long ones each is its own', async () => {
  const { asked, context } = counting()
  const long = (end: string) => question(`${'x'.repeat(5000)}${end}`)
  const found = await remembered(context, long('a'))
  expect(await remembered(context, long('b'))).not.toEqual(found)
  expect(await remembered(context, long('a'))).toBe(found)
  expect(asked).toHaveLength(2)
})

test('a table that many answers need is read once an edition', async () => {
  const { asked, context } = counting()
  const read = oncePerEdition((db) => db.all(question(1)))
  expect(await read(context)).toBe(await read(context))
  expect(asked).toHaveLength(1)
})

test('a caller who leaves takes nothing away from the others: what is kept is asked of the edition itself', async () => {
  const { context } = counting()
  const gone = { all: () => Promise.reject(new Error('nobody waits')) } as unknown as Database
  expect(await remembered({ ...context, db: gone }, question(1))).toEqual(
    await remembered(context, question(1)),
  )
})

test('what is made in its turn is waited for by nobody, made once, and tried again where it failed', async () => {
  const { asked, state, context } = counting()
  const read = madeInTurn(({ db }, key) => db.all<{ n: number }>(question(key)))
  state.fails = true
  expect([read(context, 'a'), read(context, 'a')]).toEqual([null, null])
  await expect.poll(() => asked).toEqual([['a']])
  const failures = () =>
    [...turnsOf(context.edition).failures.values()].map((failure) => (failure as Error).message)
  await expect.poll(failures).toEqual(['cannot be held: a'])
  state.fails = false
  await expect.poll(() => read(context, 'a')).toEqual([{ n: 2 }])
  expect([failures(), turnsOf(context.edition).pending]).toEqual([[], 0])
  expect(read(context, 'a')).toBe(read(context, 'a'))
  expect(read(context, 'b')).toBeNull()
  await expect.poll(() => read(context, 'b')).toEqual([{ n: 3 }])
  // Another edition is another answer.
  expect(read({ edition: { ...context.edition } }, 'a')).toBeNull()
})

test('what cannot be made is tried three times, and not once for every question', async () => {
  const { asked, state, context } = counting()
  const read = madeInTurn(({ db }, key) => db.all<{ n: number }>(question(key)))
  const turn = () => new Promise<void>((resolve) => inTurn(context.edition, async () => resolve()))
  state.fails = true
  for (let i = 0; i < 5; i++) {
    expect(read(context, 'a')).toBeNull()
    await turn()
  }
  expect(asked).toHaveLength(3)
  state.fails = false
  expect(read(context, 'a')).toBeNull()
  await turn()
  expect([asked.length, read(context, 'a')]).toEqual([3, null])
})

test('of an edition one piece of work is done after the other, though some fail', async () => {
  const { edition } = counting().context
  const done: string[] = []
  const piece = (name: string, fails: boolean) => () =>
    new Promise<void>((resolve, reject) => {
      done.push(`${name} begins`)
      setImmediate(() => {
        done.push(`${name} ends`)
        if (fails) reject(new Error(name))
        else resolve()
      })
    })
  inTurn(edition, piece('first', true))
  inTurn(edition, piece('second', false))
  await new Promise<void>((resolve) => inTurn(edition, async () => resolve()))
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
