import { expect, test } from 'vitest'
import { redactUrl, requestId } from './request-context.ts'
import { RequestMetrics } from './request-metrics.ts'

test('keys in an address do not reach the log', () => {
  expect(redactUrl('/api/x?state=CA&api_key=abc&limit=5')).toBe('/api/x?state=CA&api_key=[redacted]&limit=5')
  expect(redactUrl('/api/x?API-KEY=abc')).toBe('/api/x?API-KEY=[redacted]')
  expect(redactUrl('/api/x?token=abc&key=def')).toBe('/api/x?token=[redacted]&key=[redacted]')
  expect(redactUrl('/api/company/hc_live_abcDEF123?x=hc_live_zz')).toBe(
    '/api/company/[redacted]?x=[redacted]',
  )
  for (const hidden of ['%68c_live_abc', 'h%63_live_abc', 'hc%5Flive_abc'])
    expect(redactUrl(`/api/x?q=${hidden}`)).not.toContain('abc')
  expect(redactUrl('/api/x?q=100%')).toBe('/api/x?q=100%')
  expect(redactUrl('/api/x?monkey=1')).toBe('/api/x?monkey=1')
  expect(redactUrl('/api/x?api%5Fkey=abc')).not.toContain('abc')
})

test('a sane request id is taken over, another is replaced, and ours differ', () => {
  expect(requestId('abc-123.X:y_z')).toBe('abc-123.X:y_z')
  for (const bad of ['', 'a b', '-x', 'é', 'x'.repeat(101), '{"a":1}']) expect(requestId(bad)).not.toBe(bad)
  expect(requestId(undefined)).not.toBe(requestId(undefined))
})

test('requests are told by route and status, durations in growing buckets', () => {
  const requestMetrics = new RequestMetrics()
  requestMetrics.add('/api/x', 200, 0.0004)
  requestMetrics.add('/api/x', 200, 0.003)
  requestMetrics.add('/api/x', 404, 60)
  const text = requestMetrics.text()
  expect(text).toContain('headcount_http_requests_total{route="/api/x",status="200"} 2\n')
  expect(text).toContain('headcount_http_requests_total{route="/api/x",status="404"} 1\n')
  expect(text).toContain('_bucket{route="/api/x",le="0.0005"} 1\n')
  expect(text).toContain('_bucket{route="/api/x",le="0.005"} 2\n')
  expect(text).toContain('_bucket{route="/api/x",le="10"} 2\n')
  expect(text).toContain('_bucket{route="/api/x",le="+Inf"} 3\n')
  expect(text).toContain('_count{route="/api/x"} 3\n')
})
