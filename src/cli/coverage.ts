/** What is written from the sources of WARN notices: docs/coverage.md, and what answering may know of them. */
import { UNPUBLISHED } from '#datasets/warn/coverage.ts'
import { warnSources } from '#datasets/warn/sources/index.ts'
import { isFiles } from '#ingest/refresh.ts'
import { STATES } from '#lib/states.ts'
import { datasetsOf } from '../datasets.ts'
import type { KnownSource } from '../sources-file.ts'

/** `publishers.json`, by which answers name who publishes without loading a parser. */
export function publishersText(): string {
  const facts = warnSources.map(({ state, publisher, page, quietDays }) => [
    state,
    { publisher, page, quietDays },
  ])
  return `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`
}

/** `sources.json`: every source, also those that settings leave off; a dataset of files is one. */
export async function sourcesText(): Promise<string> {
  const settings = {
    courtListenerToken: 'any',
    publicUrl: 'http://localhost',
    includeConsumerCases: false,
    news: 'off',
    userAgent: '',
    httpsProxy: '',
    httpProxy: '',
    noProxy: '',
  } as const
  const datasets = await Promise.all(datasetsOf(settings).map((each) => each.ingest()))
  const known = datasets.flatMap((each): KnownSource[] => {
    if (isFiles(each)) {
      const { word: id, name: dataset, publisher, page } = each
      return [{ id, dataset, publisher, page }]
    }
    return each.sources.map(({ id, dataset, publisher, page, importer, everyHours, onlyHistory }) => ({
      id,
      dataset,
      publisher,
      page,
      ...(importer ? { importer } : {}),
      ...(everyHours ? { everyHours } : {}),
      ...(onlyHistory ? { onlyHistory } : {}),
    }))
  })
  return `${JSON.stringify(known, null, 2)}\n`
}

/** The page as it must stand in the project's folder. */
export function coveragePage(): string {
  const sources = new Map(warnSources.map((source) => [source.state, source]))
  const lines = STATES.map(({ code, name }) => {
    const source = sources.get(code)
    if (!source) return `| ${code} | ${name} | – | ${UNPUBLISHED[code] ?? 'not written'} | |`
    const { publisher, page, part, facts } = source
    return `| ${code} | ${name} | [${publisher}](${page}) | [notes](sources/${part}.md) | ${facts.quietDaysMax} |`
  })
  const published = STATES.filter(({ code }) => sources.has(code)).length
  return `# Coverage of WARN notices

Written by \`npm run coverage\` from the sources; do not edit. ${published} jurisdictions have a source. Those without one publish
nothing, and are never shown as having no layoffs.

| | Jurisdiction | Publisher | How it is read, or why there is nothing | Stale after quiet days |
|---|---|---|---|---|
${lines.join('\n')}
`
}
