/** The folders of src, and which may know of which. */

/** What each folder of src may import besides itself and packages. Imports point down, and so does what SQL reads. */
export const MAY_IMPORT: Record<string, string[]> = {
  lib: [],
  places: ['lib'],
  storage: ['lib'],
  contract: ['lib', 'storage'],
  changes: ['lib', 'storage', 'contract'],
  ingest: ['lib', 'storage'],
  companies: ['lib', 'places', 'storage'],
  datasets: ['lib', 'places', 'storage', 'contract', 'changes', 'ingest', 'companies'],
  insights: ['lib', 'places', 'storage', 'contract', 'changes', 'companies', 'datasets'],
  exports: ['lib', 'places', 'storage', 'contract', 'companies', 'datasets'],
  state: ['lib'],
  jobs: ['lib', 'state'],
  accounts: ['lib', 'contract', 'state'],
  billing: ['lib', 'storage', 'contract', 'state', 'accounts'],
  delivery: ['lib', 'storage', 'contract', 'state', 'jobs', 'accounts'],
  talent: ['lib', 'contract', 'state', 'jobs', 'accounts'],
  http: ['lib', 'storage', 'contract', 'accounts'],
  mcp: ['lib', 'contract', 'http'],
  settings: ['lib', 'contract'],
  web: ['lib', 'places', 'storage', 'contract', 'companies', 'datasets', 'insights', 'exports'],
}

/** Where everything comes together. */
export const SEE_ALL = new Set(['app', 'cli'])
