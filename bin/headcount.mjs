#!/usr/bin/env node
/**
 * The command line: builds what has changed, then runs it in this process. `--bench` runs the benchmarks, `--drill` the
 * drill, `--conformance` what is served for the protocol's conformance suite.
 */
import module from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { nameSources } from './stacks.mjs'

const TRIALS = {
  '--bench': 'bench/main.ts',
  '--drill': 'test/drill/main.ts',
  '--conformance': 'test/mcp/conformance/main.ts',
}
const trial = TRIALS[process.argv[2]]
if (trial) process.argv.splice(2, 1)
const path = await build(trial ?? 'src/main.ts')
nameSources(dirname(path))
// Where Node knows how to: what it compiles is kept in the bundle's folder, and goes with it.
module.enableCompileCache?.(join(dirname(path), 'compiled'))
await import(pathToFileURL(path).href)
