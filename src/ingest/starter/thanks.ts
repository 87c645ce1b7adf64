/** What stands beside starter data: what they are, whose they are, and what their owners ask for. */
import { allTables, type StarterManifest } from './manifest.ts'

/** The page, in Markdown. */
export function thanksPage(manifest: StarterManifest): string {
  const { day, origins } = manifest
  const sizes = allTables(manifest).map(([name, tables]) => {
    const [rows, bytes] = [sum(tables, 'rows'), sum(tables, 'bytes')]
    return `| ${name} | ${rows.toLocaleString('en')} | ${(bytes / 1e6).toFixed(2)} MB |`
  })
  const thanks = origins.map(
    ({ dataset, repository, licence, credit, files }) =>
      `| ${dataset} | ${credit} | ${licence} | ${files.length} | ${repository ?? ''} |`,
  )
  return `# Starter data

Public records as they stood on ${day}, written by \`npm run starter -- build\` and read at the first start.
\`manifest.json\` lists every file with its checksum and rows, and every file that the records were read from.

| Dataset | Rows | Size |
|---|---|---|
${sizes.join('\n')}

## Licences and credits

The records are public records of the states and works of the US government. Those who collected them allow passing
them on, under the licence beside each; where it is CC BY, name them when you publish what you found here.

| Dataset | Credit | Licence | Files | Collected at |
|---|---|---|---|---|
${thanks.join('\n')}
`
}

const sum = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((total, row) => total + row[key], 0)
