import { expect, test } from 'vitest'
import { numbers } from '../../made/names.ts'
import { questionsTo } from '../questions.ts'
import { drawnFor, operations } from '../testing/drawn.ts'
import { rivalOf, typed } from './index.ts'

test('every route has a rival that is asked the same', async () => {
  const lacking: string[] = []
  for (const operation of operations) {
    const [question] = await questionsTo(operation, 1, { values: drawnFor(operation), random: numbers(1) })
    if (!rivalOf(operation.path, typed(operation, question!), '2024-06-15')) lacking.push(operation.path)
  }
  expect(lacking).toEqual([])
})

test('the filters of a list are those of its rival, and its page too', () => {
  const records = operations.find(({ path }) => path === '/api/records')!
  const asked = typed(records, { company: 'acme', min_employees: '50', limit: '10', offset: '20' })
  const [count, page] = rivalOf('/api/records', asked, '2024-06-15')!
  expect(count!.values).toEqual(expect.arrayContaining([50]))
  expect(page!.values).toEqual(expect.arrayContaining([50, 10, 20]))
})
