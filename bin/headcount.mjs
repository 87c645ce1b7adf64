#!/usr/bin/env node
/**
 * The command line: builds what has changed, then runs it in this process. `--bench` runs the benchmarks, `--drill` the
 * drill, `--conformance` what is served for the protocol's conformance suite.
 */
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'

process.setSourceMapsEnabled(true)
const TRIALS = {
  '--bench': 'bench/main.ts',
  '--drill': 'test/drill/main.ts',
  '--conformance': 'test/mcp/conformance/main.ts',
}
const trial = TRIALS[process.argv[2]]
if (trial) process.argv.splice(2, 1)
const path = await build(trial ?? 'src/main.ts')
await import(pathToFileURL(path).href)
