/** `openapi`, `coverage`, `settings`: files of the project that are written from the code. */
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
    .description('write docs/coverage.md, and who publishes WARN notices as answers tell it')
    .action(async () => {
      const { coveragePage, publishersText } = await import('./coverage.ts')
      await writeFile('docs/coverage.md', coveragePage())
      await writeFile('src/datasets/warn/publishers.json', publishersText())
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
