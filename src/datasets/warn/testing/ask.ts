/** For tests: asks a route of this dataset as the server would. */
import { askOn } from '#contract/testing/ask.ts'
import type { SourceHealth } from '#storage/editions/store.ts'

export { refused } from '#contract/testing/ask.ts'

export const ask = askOn('2024-06-01', { companies: {}, links: {} })

/** A source that was read this morning. */
export function sourceHealth(fields: Partial<SourceHealth> = {}): SourceHealth {
  return {
    id: 'warn/or',
    dataset: 'warn',
    publisher: 'Oregon office',
    page: 'https://example.org/or',
    status: 'ok',
    message: null,
    last_attempt: '2024-06-01T03:00:00Z',
    last_success: '2024-06-01T03:00:00Z',
    rows: 3,
    newest: '2024-05-30',
    ...fields,
  }
}
