import { expect, test } from 'vitest'
import type { DatasetIngest } from '../dataset.ts'
import { oneByOne } from './answer-orders.ts'
import type { Answer, Order } from './messages.ts'

test('orders that come at once are carried out one after the other, and answered in their order', async () => {
  const events: string[] = []
  const sources = ['a', 'b', 'c'].map((id) => ({
    id,
    async parse() {
      events.push(`${id} begun`)
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
      events.push(`${id} ended`)
      if (id === 'b') throw new Error('no table')
      return { rows: [id], review: [] }
    },
  }))
  const answers: Answer[] = []
  await new Promise<void>((resolve) => {
    const take = oneByOne(
      async () => ({ name: 'words', sources }) as unknown as DatasetIngest,
      (answer) => {
        answers.push(answer)
        if (answers.length === 3) resolve()
      },
    )
    for (const source of ['a', 'b', 'c']) {
      const order: Order = { kind: 'parse', dataset: 'words', source, documents: [] }
      take(order)
    }
  })
  expect(events).toEqual(['a', 'b', 'c'].flatMap((id) => [`${id} begun`, `${id} ended`]))
  expect(answers).toEqual([
    { value: { rows: ['a'], review: [] } },
    { error: { name: 'Error', message: 'no table' } },
    { value: { rows: ['c'], review: [] } },
  ])
})
