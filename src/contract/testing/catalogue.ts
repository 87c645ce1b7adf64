/** For tests: a few datasets, some for each step of the plans that hold them. */
import { Catalogue, type Catalogued } from '../catalogue.ts'

const described = (slug: string, label: string, plan: Catalogued['plan']): Catalogued => ({
  slug,
  label,
  plan,
  chapter: { name: slug, title: label },
  records: `${slug}_records`,
  quietDays: 7,
  files: false,
})

export const testCatalogue = new Catalogue([
  described('warn', 'WARN notices', 'anonymous'),
  described('h1b', 'H-1B data', 'starter'),
  described('lca', 'LCA data', 'starter'),
  described('sec', 'SEC filings', 'pro'),
  described('bankruptcy', 'bankruptcies', 'pro'),
])
