/** Counts requests by route with plain numbers: a metrics library's counter would cost as much as the answer. */

/** Upper ends of the duration buckets, in seconds. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RouteMetrics {
  statuses: Map<number, number>
  /** Requests per bucket, not cumulated; the last is for those beyond all. */
  buckets: number[]
  seconds: number
}

/** What has been answered since the start. */
export class RequestMetrics {
  private readonly routes = new Map<string, RouteMetrics>()

  add(route: string, status: number, seconds: number): void {
    let requestMetrics = this.routes.get(route)
    if (requestMetrics === undefined) {
      requestMetrics = { statuses: new Map(), buckets: Array(BUCKETS_SECONDS.length + 1).fill(0), seconds: 0 }
      this.routes.set(route, requestMetrics)
    }
    requestMetrics.statuses.set(status, (requestMetrics.statuses.get(status) ?? 0) + 1)
    requestMetrics.seconds += seconds
    let bucket = 0
    while (bucket < BUCKETS_SECONDS.length && seconds > BUCKETS_SECONDS[bucket]!) bucket++
    requestMetrics.buckets[bucket]!++
  }

  /** In Prometheus' text format. Routes are our own path templates, so they need no escaping. */
  text(): string {
    const requests = [
      '# HELP headcount_http_requests_total Requests by route and status',
      '# TYPE headcount_http_requests_total counter',
    ]
    const name = 'headcount_http_request_duration_seconds'
    const durations = [`# HELP ${name} Time from a request to its answer`, `# TYPE ${name} histogram`]
    for (const [route, { statuses, buckets, seconds }] of this.routes) {
      for (const [status, count] of statuses) {
        requests.push(`headcount_http_requests_total{route="${route}",status="${status}"} ${count}`)
      }
      let below = 0
      for (const [i, count] of buckets.entries()) {
        below += count
        durations.push(`${name}_bucket{route="${route}",le="${BUCKETS_SECONDS[i] ?? '+Inf'}"} ${below}`)
      }
      durations.push(`${name}_sum{route="${route}"} ${seconds}`, `${name}_count{route="${route}"} ${below}`)
    }
    return `${[...requests, ...durations].join('\n')}\n`
  }
}
