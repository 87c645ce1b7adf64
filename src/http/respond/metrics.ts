/** What the service counts about itself, for Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { EditionHolder } from '#storage/editions/serving.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { Clock } from '../clock.ts'
import type { AnswerCache } from '../pipeline/cache.ts'
import { RequestMetrics } from './request-metrics.ts'

/** How an answer was come by: ready, waited for with others, asked of the database, or none of these. */
export type AnswerFrom = 'cache' | 'shared' | 'query' | 'other'

/** The service's counters. */
export class Metrics {
  readonly contentType: string
  private readonly registry = new Registry()
  private readonly requestMetrics = new RequestMetrics()
  private readonly from: Record<AnswerFrom, number> = { cache: 0, shared: 0, query: 0, other: 0 }

  constructor(cache: AnswerCache, editions: EditionHolder, clock: Clock) {
    const registers = [this.registry]
    const { from } = this
    this.contentType = this.registry.contentType
    collectDefaultMetrics({ register: this.registry, prefix: 'headcount_' })
    new Counter({
      name: 'headcount_answers_total',
      help: 'Answers by where they came from: cache, shared (waited for with others), query, other',
      labelNames: ['from'],
      registers,
      collect() {
        this.reset()
        for (const [place, count] of Object.entries(from)) this.inc({ from: place }, count)
      },
    })
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    gauge('headcount_cache_answers', 'Rendered answers in memory', () => cache.size.answers)
    gauge('headcount_cache_bytes', 'Memory that rendered answers take', () => cache.size.bytes)
    gauge('headcount_edition_age_seconds', 'Age of the edition that serves', () => {
      const edition = editions.current()
      return edition ? (clock.now() - Date.parse(edition.createdAt)) / 1000 : Number.NaN
    })
    new Gauge({
      name: 'headcount_dataset_broken',
      help: '1 for a dataset whose file cannot be asked: damaged, or of another version',
      labelNames: ['dataset'],
      registers,
      collect() {
        this.reset()
        const edition = editions.current()
        if (!edition) return
        for (const dataset of Object.keys(edition.datasets)) {
          this.set({ dataset }, edition.broken.has(dataset) ? 1 : 0)
        }
      },
    })
    const ofSources = (name: string, help: string, read: (source: SourceHealth) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['source'],
        registers,
        collect() {
          this.reset()
          for (const source of editions.current()?.sources ?? [])
            this.set({ source: source.id }, read(source))
        },
      })
    ofSources('headcount_source_age_seconds', 'Time since a source was last read', ({ last_success }) =>
      last_success ? (clock.now() - Date.parse(last_success)) / 1000 : Number.NaN,
    )
    ofSources('headcount_source_rows', 'Rows that a source listed when it was last read', ({ rows }) => rows)
    ofSources(
      'headcount_source_failures',
      'How often in a row a source has failed',
      ({ failures = 0 }) => failures,
    )
    new Gauge({
      name: 'headcount_edition_info',
      help: 'The edition that serves',
      labelNames: ['edition', 'sample'],
      registers,
      collect() {
        this.reset()
        const edition = editions.current()
        if (edition) this.set({ edition: edition.id, sample: String(edition.sample) }, 1)
      },
    })
  }

  /** Counts a request. */
  observe(route: string, status: number, seconds: number, from: AnswerFrom): void {
    this.requestMetrics.add(route, status, seconds)
    this.from[from]++
  }

  /** Everything, in Prometheus' text format. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${this.requestMetrics.text()}`
  }
}
