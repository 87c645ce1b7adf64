/** `openapi`, `coverage`, `settings`, `dictionary`: files of the project that are written from the code. */
import { writeFile } from 'node:fs/promises'
import { Command } from 'commander'

/** Writes openapi.json. */
export function openapiCommand(): Command {
  return new Command('openapi').description('write openapi.json').action(async () => {
    const { openapiText } = await import('../openapi.ts')
    await writeFile('openapi.json', openapiText())
  })
}

/** Writes what is said of the sources of WARN notices. */
export function coverageCommand(): Command {
  return new Command('coverage')
    .description('write docs/coverage.md, who publishes WARN notices, and which sources there are')
    .action(async () => {
      const { coveragePage, publishersText, sourcesText } = await import('./coverage.ts')
      await writeFile('docs/coverage.md', coveragePage())
      await writeFile('src/datasets/warn/publishers.json', publishersText())
      await writeFile('src/sources.json', await sourcesText())
    })
}

/** Writes what is said of the settings. */
export function settingsCommand(): Command {
  return new Command('settings').description('write .env.example and docs/settings.md').action(async () => {
    const { envExample, settingsPage } = await import('./settings.ts')
    await writeFile('.env.example', envExample())
    await writeFile('docs/settings.md', settingsPage())
  })
}

/** Writes what every column and field means. */
export function dictionaryCommand(): Command {
  return new Command('dictionary').description('write docs/dictionary.md').action(async () => {
    const { dictionaryPage } = await import('./dictionary.ts')
    await writeFile('docs/dictionary.md', dictionaryPage())
  })
}
