import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { digest } from '#lib/text.ts'
import { InvalidInput } from './errors.ts'
import { fieldsOf, listOf, openPage, pageInput } from './paging.ts'
import { PLANS } from './plans.ts'

const record = z.object({ id: z.string(), day: z.string().nullable(), size: z.number() })
const input = z.object({ state: z.string().optional(), ...pageInput(record, { default: 10, max: 1000 }) })
const key = z.tuple([z.string().nullable(), z.string()])

const ROWS = Array.from({ length: 95 }, (_, i) => ({
  id: `id${String(i).padStart(3, '0')}`,
  day: i % 9 === 0 ? null : `2024-01-${String((i % 28) + 1).padStart(2, '0')}`,
  size: i,
}))

function ask(given: Record<string, unknown>, plan = PLANS.enterprise) {
  const page = openPage(input.parse(given), { plan, key })
  const rest = page.after ? ROWS.filter((row) => row.id > page.after![1]) : ROWS
  return page.answer(rest.slice(page.skip, page.skip + page.take), ROWS.length, (row) => [row.day, row.id])
}

function refusal(given: Record<string, unknown>) {
  try {
    ask(given)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInput)
    return (error as Error).message
  }
  return null
}

test('pages by cursor give every record once, in order, and then end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), (limit) => {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const answer = ask({ limit, ...(cursor && { cursor }) })
        listOf(record).parse(answer)
        expect(answer.offset).toBe(seen.length)
        expect(answer.has_more).toBe(answer.next_cursor !== null)
        seen.push(...answer.records.map((row) => row.id))
        cursor = answer.next_cursor
      } while (cursor)
      expect(seen).toEqual(ROWS.map((row) => row.id))
    }),
    { numRuns: 40 },
  )
})

test('a cursor made by offset goes on where that page ended', () => {
  const first = ask({ limit: 10, offset: 20 })
  const second = ask({ limit: 10, cursor: first.next_cursor! })
  expect(second.records[0]!.id).toBe('id030')
  expect(second.offset).toBe(30)
})

test('the plan lowers the limit, and limit and warnings say so', () => {
  const answer = ask({ limit: 500 }, PLANS.free)
  expect(answer.count).toBe(25)
  expect(answer.limit).toBe(25)
  expect(answer.warnings[0]?.text).toContain('lowered from 500 to 25')
  expect(answer.has_more).toBe(true)
})

test('a cursor belongs to its filters', () => {
  const cursor = ask({ state: 'NY' }).next_cursor!
  expect(refusal({ state: 'NY', cursor, limit: 3, fields: 'id' })).toBeNull()
  expect(refusal({ state: 'CA', cursor })).toContain('other filters')
  expect(refusal({ state: 'NY', cursor, offset: 10 })).toContain('cannot be combined with offset')
})

test('a damaged cursor is refused, wherever the damage is', () => {
  const cursor = ask({}).next_cursor!
  fc.assert(
    fc.property(fc.nat(cursor.length - 1), fc.constantFrom('A', 'z', '9', '_', '!'), (at, letter) => {
      const damaged = cursor.slice(0, at) + letter + cursor.slice(at + 1)
      if (Buffer.from(damaged, 'base64url').equals(Buffer.from(cursor, 'base64url'))) return
      expect(refusal({ cursor: damaged })).toContain('is damaged')
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((word) => word.trim() !== ''),
      (word) => {
        expect(refusal({ cursor: word })).not.toBeNull()
      },
    ),
  )
})

test('a forged cursor that holds nonsense is refused too', () => {
  for (const content of [
    'nonsense',
    '{}',
    'null',
    '["x"]',
    '["x",-1,["a","b"]]',
    '["x",0,[1,2]]',
    '["x",1.5,[null,"b"]]',
  ]) {
    const forged = Buffer.from(digest(content, 8) + content).toString('base64url')
    expect(refusal({ cursor: forged })).toContain('older version')
  }
})

test('fields picks fields, in that order, and refuses unknown ones', () => {
  expect(ask({ fields: 'size,id', limit: 1 }).records).toEqual([{ size: 0, id: 'id000' }])
  expect(fieldsOf(record).parse('id, size,id')).toEqual(['id', 'size'])
  const issues = fieldsOf(record).safeParse('id,dya').error!.issues
  expect(issues[0]!.message).toBe('"dya" is not a field of these records, did you mean "day"?')
})
