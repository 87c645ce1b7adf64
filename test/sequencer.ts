/**
 * In which order test files are run. To make the edition of the real files takes a core and minutes: the first that asks
 * for it starts at once, all that do not run beside it, and whoever else asks comes when it is there.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How they ask for it. */
const ASKS_FOR_REAL = /\b(?:realService|serveReal|realFolder)\(/

export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const real = new Set(sorted.filter(({ moduleId }) => ASKS_FOR_REAL.test(readFileSync(moduleId, 'utf8'))))
    const [first, ...others] = real
    return [...(first ? [first] : []), ...sorted.filter((file) => !real.has(file)), ...others]
  }
}
