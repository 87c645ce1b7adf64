/** Settings: where records are kept, what they begin with, and how publishers are asked. */
import { join, resolve } from 'node:path'
import { projectFolder } from '#lib/project-folder.ts'
import { flag, oneOf, optional, setting } from '#lib/settings.ts'
import { readDay, readMailbox, readPlainLine, readProxy } from './values.ts'

export const data = {
  dataDir: setting('DATA_DIR', {
    default: './data',
    help: 'Folder that holds everything the service keeps',
    parse: (text) => resolve(text),
  }),
  /** Replaces the clock's date when an archive is replayed. */
  asOf: optional('AS_OF', {
    help: 'A day as YYYY-MM-DD that counts as today, for replayed archives',
    parse: readDay,
  }),
  /** What an empty data folder is filled with. */
  firstData: oneOf('FIRST_DATA', ['starter', 'sample', 'none'], {
    default: 'starter',
    help: 'What an empty data folder is filled with: starter (the records that come with the program), sample (invented ones, for tests) or none',
  }),
  /** Where the records lie that come with the program. */
  starterDir: setting('STARTER_DIR', {
    default: '',
    help: 'Folder of the starter data; by default starter/ of the program itself',
    parse: (text) => (text === '' ? join(projectFolder(), 'starter') : resolve(text)),
  }),
  /** False turns the schedule and the first refresh off. */
  refreshOn: flag('REFRESH', { default: 'on', help: 'off turns the schedule and the first refresh off' }),
  /** True where history that somebody consolidated is fetched beside what publishers list today. */
  history: flag('HISTORY', {
    default: 'off',
    help: "on fetches the history of WARN notices that the WARN Notice Register has published, once; it is not the states' own",
  }),
  contact: setting('CONTACT', {
    default: 'https://github.com/headcount-data/headcount',
    help: 'Address or e-mail by which publishers and readers can reach you; sent in the User-Agent, linked beside matches of companies',
    parse: readPlainLine,
  }),
  operatorEmail: optional('OPERATOR_EMAIL', {
    help: 'Who is told when a source stops or is read again, in one mail a day at most, and when a message of the talent directory is reported; by default the log alone',
    parse: readMailbox,
  }),
  /** What is said of sources in place of what the program says. */
  sourcesFile: optional('SOURCES_FILE', {
    help: 'File (YAML or JSON) that says of sources where they have moved, how often they are asked, or that they are off: docs/operating.md',
    parse: (text) => resolve(text),
  }),
  httpsProxy: setting('HTTPS_PROXY', {
    default: '',
    help: 'Proxy by which publishers and GDELT are asked with https: http://name:password@host:port; also as https_proxy',
    secret: true,
    parse: readProxy,
  }),
  httpProxy: setting('HTTP_PROXY', {
    default: '',
    help: 'The same for addresses without encryption, and for all where HTTPS_PROXY is not set; also as http_proxy',
    secret: true,
    parse: readProxy,
  }),
  noProxy: setting('NO_PROXY', {
    default: '',
    help: 'Hosts that are asked without a proxy, separated by commas; * for all; also as no_proxy',
    parse: String,
  }),
  /** For tests and drills: publishers may be on this machine, without encryption. */
  localPublishers: flag('LOCAL_PUBLISHERS', {
    default: 'off',
    help: 'on lets publishers stand on this machine or in a private network, also unencrypted: for tests and drills',
  }),
}
