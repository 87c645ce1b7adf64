import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { parseSources, readProvenance } from './licences.ts'

const SOURCES = `# Where each file came from

| id | repository | commit | licence |
|---|---|---|---|
| R1 | someone/pages | abc1 | none stated in repo (state public record) |
| R2 | a-newsroom/scraper | abc2 | Apache-2.0 (repo) |
| R3 | somebody/feed | abc3 | CC BY 4.0, credit "The Feed (example.org)" |
| R4 | other/rows | abc4 | MIT (repo) |
| R5 | other/most | abc5 | CC BY-NC 4.0 |
| R6 | other/copyleft | abc6 | none stated, said to be MIT |

| file | what it is | original publisher | from | rows | dates |
|---|---|---|---|---|---|
| \`raw/al/al.html\` | page | Alabama | R1 \`al.html\` | 3 | 2024 |
| \`raw/al/al.csv\` | export | Alabama | R2 \`al.csv\` | 3 | 2024 |
| \`wv.csv\` | feed | West Virginia | R3 \`wv.csv\` | 3 | 2024 |
| \`raw/ny.json\` | rows | New York | R4 \`ny.json\` | 3 | 2024 |
| \`raw/nc.json\` | rows | New York | R5 \`nc.json\` | 3 | 2024 |
| \`raw/gp.json\` | rows | New York | R6 \`gp.json\` | 3 | 2024 |
| \`raw/lost.json\` | rows | Nobody | R7 \`lost.json\` | 3 | 2024 |
`

test('what a repository does not allow, and what is from none, may not be passed on', () => {
  const files = parseSources(SOURCES, 'warn/')
  expect([...files.keys()]).toEqual(['warn/raw/al/al.csv', 'warn/wv.csv', 'warn/raw/ny.json'])
  expect(files.get('warn/raw/al/al.csv')).toEqual({
    repository: 'https://github.com/a-newsroom/scraper at abc2',
    licence: 'Apache-2.0',
    credit: 'github.com/a-newsroom/scraper',
  })
  expect(files.get('warn/wv.csv')).toMatchObject({ licence: 'CC BY 4.0', credit: 'The Feed (example.org)' })
})

test('works of the federal government are free, and nothing else is without a word of its licence', async () => {
  const mirror = await testFolder()
  await expect(readProvenance(mirror)).rejects.toThrow('has no warn/SOURCES.md')
  await mkdir(join(mirror, 'warn'))
  await writeFile(join(mirror, 'warn', 'SOURCES.md'), SOURCES)
  const find = await readProvenance(mirror)
  expect(find({ dataset: 'jolts', file: 'jolts/x' })?.licence).toContain('public domain')
  expect(find({ dataset: 'warn', file: 'warn/raw/al/al.html' })).toBeNull()
  expect(find({ dataset: 'warn', file: 'warn/raw/al/unknown.html' })).toBeNull()
  expect(find({ dataset: 'layoffs', file: 'layoffs/x' })).toBeNull()
})
