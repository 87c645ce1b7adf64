import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'

test('the stack of an error in a bundle leads to its source, and that of one elsewhere is as it was', async () => {
  const folder = await testFolder()
  const source = join(folder, 'thrown.ts')
  await writeFile(
    source,
    `interface Gone { longer: string }\nexport function fails(): Gone {\n  throw new TypeError('on purpose')\n}\n`,
  )
  const bundled = join(folder, 'dist', 'main.mjs')
  const { minifyWhitespace, lineLimit } = (await import(pathToFileURL('bin/build.mjs').href)).OPTIONS
  const shown = { minifyWhitespace, lineLimit, format: 'esm', sourcemap: true, logLevel: 'error' } as const
  await build({ entryPoints: [source], outfile: bundled, ...shown })
  const asking = join(folder, 'asks.mjs')
  await writeFile(
    asking,
    `import { nameSources } from ${JSON.stringify(pathToFileURL('bin/stacks.mjs').href)}
nameSources(${JSON.stringify(join(folder, 'dist'))})
const { fails } = await import('./dist/main.mjs')
try { fails() } catch ({ stack }) { console.log(stack) }
`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [asking])
  const [told, thrown, asked] = stdout.split('\n')
  expect(told).toBe('TypeError: on purpose')
  expect(thrown).toBe(`    at fails (${source}:3:9)`)
  expect(asked).toBe(`    at ${pathToFileURL(asking).href}:4:7`)
})
