/** For tests: what an edition says of a source. */
import type { SourceHealth } from '#storage/editions/store.ts'

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
