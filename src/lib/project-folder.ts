/** Where the program itself lies, whether it runs from its sources or from a bundle of them. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the program's package.json. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('the program lies in no folder with a package.json')
    folder = above
  }
  return folder
}
