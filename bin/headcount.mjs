#!/usr/bin/env node
/** The command line: builds what has changed, then runs it in this process. `--bench` runs the benchmarks. */
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'

process.setSourceMapsEnabled(true)
const bench = process.argv[2] === '--bench'
if (bench) process.argv.splice(2, 1)
const path = await build(bench ? 'bench/main.ts' : 'src/main.ts')
await import(pathToFileURL(path).href)
