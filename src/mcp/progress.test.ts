import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test('progress only grows, and is told to nobody who did not ask or has left', async () => {
  const sent: unknown[] = []
  const leaving = new AbortController()
  const notify = async (message: { params?: unknown }) => void sent.push(message.params)
  const told = progressOf({ _meta: { progressToken: 'p' }, signal: leaving.signal, notify })
  for (const done of [0, 1, 0, 1, 2]) await told(done, 3, 'a step')
  expect(sent.map((params) => (params as { progress: number }).progress)).toEqual([0, 1, 2])
  leaving.abort()
  await told(3, 3, 'done')
  await progressOf({ signal: new AbortController().signal, notify })(1, 3, 'a step')
  expect(sent).toHaveLength(3)
})
