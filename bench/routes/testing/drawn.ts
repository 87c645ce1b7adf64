/** For tests: the routes that are measured, and values of their parameters without data. */
import type { ReadOperation } from '#contract/operation.ts'
import { readConfig } from '../../../src/config.ts'
import { registry } from '../../../src/registry.ts'
import { dataRoutes } from '../measure.ts'
import { originOf, type Values } from '../values.ts'

/** Every route that is measured. */
export const operations = dataRoutes(registry(readConfig({})).operations)

/** Values of a route's parameters, of those alone of which it is said where they come from. */
export const drawnFor =
  ({ path }: ReadOperation) =>
  async (name: string) =>
    originOf(path, name) ? drawn(name) : undefined

/** Some value of each parameter that its operation takes. */
function drawn(name: string): Values {
  const special: Record<string, string> = {
    state: 'CA',
    state_code: 'CA',
    company_id: 'co-1',
    cik: '1',
    ticker: 'T1',
    near: '40.1,-70.2',
    cbsa: '12420',
    naics_code: '54',
    naics_sector: '54',
    sector: '54',
    naics: '54',
    soc_code: '15-1252',
    visa_class: 'H-1B',
    items: '2.05',
    group_by: 'state',
    chapter: '11',
    month: '2024-01',
    from: '2024-01',
    to: '2024-02',
  }
  const isDay = /date|start|end|since|effective/.test(name)
  const value = special[name] ?? (isDay ? '2024-01-01' : /year/.test(name) ? '2020' : 'word')
  return { usual: [value], broadest: [], rarest: [] }
}
