/**
 * The benchmarks. Each figure is a ratio against a rival measured in the same run, since machines differ and are
 * noisy. `npm run bench` runs all and writes bench/results.json; `DATA_DIR` names the data to measure on.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { serveBare } from './bare.ts'
import { benchCompanies, runCompanyLinks } from './companies.ts'
import { benchExports } from './exports.ts'
import { benchLca, runLcaBuild } from './lca.ts'
import { benchPages } from './pages/index.ts'
import { benchQuota } from './quota.ts'
import { benchRecords } from './records.ts'
import { benchRefresh } from './refresh.ts'
import { runCallers } from './routes/callers.ts'
import { runRoutesMake } from './routes/data.ts'
import { benchRoutes } from './routes/index.ts'
import { writePage } from './routes/report.ts'
import { benchStart } from './start.ts'
import { benchXlsx, runXlsxPass } from './xlsx.ts'

/** A bench is handed the words after its name and what it said before; one that gives nothing leaves that as it is. */
type Bench = (words: string[], before: unknown) => Promise<unknown>

const benches: Record<string, Bench> = {
  start: benchStart,
  exports: benchExports,
  records: benchRecords,
  quota: benchQuota,
  xlsx: benchXlsx,
  lca: benchLca,
  companies: benchCompanies,
  pages: benchPages,
  routes: benchRoutes,
  refresh: benchRefresh,
}

const [name, ...rest] = process.argv.slice(2)
if (name === 'bare') await serveBare(rest[0]!, rest[1], rest[2])
else if (name === 'companies-links') await runCompanyLinks(rest[0]!, rest[1]!)
else if (name === 'lca-build') await runLcaBuild(rest[0]!, rest[1]!)
else if (name === 'routes-ask') runCallers()
else if (name === 'routes-make') await runRoutesMake(rest[0]!, rest[1]!)
else if (name === 'xlsx-pass') await runXlsxPass(rest[0]!, rest[1]!)
else {
  const chosen = name ? [name] : Object.keys(benches)
  // A bench run alone leaves the others' figures as they are.
  const before = name ? await readFile('bench/results.json', 'utf8').catch(() => '{}') : '{}'
  const results: Record<string, unknown> = {
    ...(JSON.parse(before) as object),
    node: process.version,
    cores: cpus().length,
  }
  for (const each of chosen) {
    const bench = benches[each]
    if (!bench) throw new Error(`there is no bench "${each}"; there are ${Object.keys(benches).join(', ')}`)
    process.stdout.write(`${each}\n`)
    const told = await bench(rest, results[each])
    if (told !== undefined) results[each] = told
  }
  await writeFile('bench/results.json', `${JSON.stringify(results, null, 2)}\n`)
  await writePage(results)
}
