/** `companies`: who a name is, for a person, for a file of names, and measured. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { ALIASES } from '#companies/aliases/index.ts'
import { drawLinks, drawPairs } from '#companies/matching/draw.ts'
import { explainName } from '#companies/matching/explain.ts'
import { CompanyDirectory } from '#companies/matching/identity.ts'
import { RegistrantIndex } from '#companies/matching/registrants.ts'
import { readTickers } from '#companies/matching/tickers.ts'
import { Vocabulary } from '#companies/names/vocabulary.ts'
import { type Known, type NameSource, readKnown } from '#companies/publish/companies.ts'
import type { RecordSource } from '#companies/publish/company-links.ts'
import { readRecords } from '#companies/publish/records.ts'
import { BadSetting } from '#lib/settings.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { csvOf, matchTable, readTable, sameTable } from './companies-csv.ts'
import { measureReport } from './companies-measure.ts'

/** What the commands work with. */
export interface CompanyTools {
  dataDir(): string
  /** The datasets' queries for names. */
  sources(): readonly NameSource[]
  /** The datasets' queries for records. */
  records(): readonly RecordSource[]
  write(text: string): void
  /** Tells the operator what is not part of the answer. */
  warn(line: string): void
}

interface From {
  tickers?: string
}

const TICKERS = [
  '--tickers <path>',
  "take registrants from the SEC's company_tickers.json, and not from the edition",
] as const
const WORDS_FILE = 'src/companies/names/common-words.json'
/** Words of fewer names tell nothing that new names would not. */
const WORDS_MIN = 5

/** The command, to be added to the program's. */
export function companiesCommand(tools: CompanyTools): Command {
  const command = new Command('companies').description(
    'who is who: names of companies, by the current edition',
  )
  command
    .command('explain')
    .argument('<name>')
    .description('tell how a name is read, whom it could mean, and why it is taken for one or none')
    .option('--state <code>', 'where it was filed')
    .option(...TICKERS)
    .action(async (name: string, options: From & { state?: string }) => {
      const directory = await openDirectory(tools, options)
      tools.write(`${explainName(directory, name, options.state ?? null)}\n`)
    })
  command
    .command('match')
    .description(
      'read a CSV of name[,state], write name,company_id,canonical_name,cik,ticker,method,confidence',
    )
    .requiredOption('--csv <file>', 'the names')
    .option(...TICKERS)
    .action(async (options: From & { csv: string }) => {
      const rows = readTable(await readText(options.csv), ['name'])
      for (const line of matchTable(await openDirectory(tools, options), rows)) tools.write(line)
    })
  command
    .command('same')
    .description('read a CSV of name_a,name_b, write it with same,confidence,reason')
    .requiredOption('--csv <file>', 'the pairs of names')
    .option(...TICKERS)
    .action(async (options: From & { csv: string }) => {
      const rows = readTable(await readText(options.csv), ['name_a', 'name_b'])
      for (const line of sameTable(await openDirectory(tools, options), rows)) tools.write(line)
    })
  command
    .command('measure')
    .description('print precision and recall over the labelled names')
    .option('--labels <folder>', 'where the files of labels are', 'src/companies/labelled')
    .option(...TICKERS)
    .action(async (options: From & { labels: string }) => {
      const { names, registrants } = await readAll(tools, options)
      tools.write(
        measureReport({
          names: await readText(join(options.labels, 'names.csv')),
          pairs: await readText(join(options.labels, 'pairs.csv')),
          links: await readText(join(options.labels, 'links.csv')),
          visaLinks: await readText(join(options.labels, 'visa-links.csv')),
          directory: new CompanyDirectory(registrants, names, ALIASES),
          withoutAliases: new CompanyDirectory(registrants, names, []),
        }),
      )
    })
  command
    .command('draw')
    .description('draw links to be judged by reading, as CSV: the same ones for the same seed')
    .requiredOption('--seed <text>', 'any word')
    .option('--visas', 'of notices with visas, and not with registrants')
    .option('--count <number>', 'how many', '100')
    .action(async ({ seed, visas, count }: { seed: string; visas?: boolean; count: string }) => {
      const { names, registrants } = await readAll(tools, {})
      const directory = new CompanyDirectory(registrants, names, ALIASES)
      const files = await filesOf(tools)
      const asked = { seed, count: Number(count) }
      const only = (datasets: readonly string[]) =>
        readKnown(
          Object.fromEntries(Object.entries(files).filter(([name]) => datasets.includes(name))),
          tools.sources(),
        )
      if (visas) {
        const [notices, petitions] = [await only(['warn']), await only(['h1b', 'lca'])]
        tools.write(csvOf(drawPairs(directory, [notices.names, petitions.names], asked)))
        return
      }
      const [source] = tools.records().filter(({ dataset }) => dataset === 'warn')
      if (!source || !files.warn) throw new BadSetting('the edition has no notices')
      tools.write(csvOf(drawLinks(directory, await readRecords(files.warn, source), asked)))
    })
  command
    .command('words')
    .description(`count the words of the edition's names into ${WORDS_FILE}`)
    .option(...TICKERS)
    .action(async (options: From) => {
      const { names, registrants } = await readAll(tools, options)
      const index = new RegistrantIndex(registrants, [])
      const texts = new Set([...registrants, ...names].map(({ name }) => name))
      const spellings = [...texts].map((name) => index.spellingOf(name)).filter((each) => each !== null)
      const stock = Vocabulary.stockOf(spellings, WORDS_MIN)
      await writeFile(WORDS_FILE, `${JSON.stringify(stock, null, 2)}\n`)
    })
  return command
}

async function openDirectory(tools: CompanyTools, from: From): Promise<CompanyDirectory> {
  const { names, registrants } = await readAll(tools, from)
  return new CompanyDirectory(registrants, names, ALIASES)
}

/** The names and registrants of the edition that serves; `tickers` stands in for what it lacks. */
async function readAll(tools: CompanyTools, { tickers }: From): Promise<Known> {
  const files = await filesOf(tools)
  if (Object.keys(files).length === 0 && !tickers)
    throw new BadSetting(`there is no edition in ${tools.dataDir()} yet; npm run refresh makes one`)
  const known = await readKnown(files, tools.sources())
  if (tickers) return { ...known, registrants: readTickers(await readText(tickers)) }
  if (known.registrants.length === 0)
    tools.warn(
      'the edition has no SEC registrants, so that no name can be matched with one: npm run refresh sec',
    )
  return known
}

/** The files of the edition that serves, by dataset; none where there is no edition. */
async function filesOf(tools: CompanyTools): Promise<Record<string, string>> {
  const store = new EditionStore(tools.dataDir())
  const manifest = await store.current()
  const files = Object.entries(manifest?.datasets ?? {})
  return Object.fromEntries(files.map(([name, file]) => [name, store.path(file)]))
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw missing
      ? new BadSetting(`there is no file ${path}`)
      : new Error(`could not read ${path}`, { cause })
  })
}
