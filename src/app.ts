/**
 * The service put together, for the commands and for tests of the whole: nothing else wires it. What answers and what
 * reads is loaded when it is asked for, so that a command carries only what it needs.
 */
import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import type { Dispatcher } from 'undici'
import type { ServiceOptions } from '#http/app.ts'
import type { ReadingLimits } from '#ingest/apart/reading-process.ts'
import type { WebSettings } from '#ingest/fetch/manners.ts'
import type { Probe } from '#ingest/probe.ts'
import type { RefreshOptions, RefreshReport } from '#ingest/refresh.ts'
import { openConfiguredState, type State } from '#state/state.ts'
import { EditionStore, type Manifest } from '#storage/editions/store.ts'
import type { OpenWork } from './app/jobs.ts'
import type { OpenService } from './app/open.ts'
import { type FirstData, prepareFolder } from './app/starter/first-data.ts'
import type { Config } from './config.ts'
import { type Registry, registry } from './registry.ts'

/** What an app is handed besides its settings. */
export interface Surroundings {
  logger: Logger
  /** The time in milliseconds since 1970. */
  now(): number
  /** Stands for the publishers' servers in a drill, and says how a refresh behaves towards them. */
  publishers?: { network: Dispatcher; manners: Partial<WebSettings> }
  /** Starts the process in which refreshes read; they read in their own where it is not given. */
  startReading?: (limits: ReadingLimits) => ChildProcess
}

/** What a refresh is asked to do; the settings say the rest. */
export type RefreshOrder = Pick<
  RefreshOptions,
  'datasets' | 'only' | 'mirror' | 'accept' | 'files' | 'anew' | 'onProgress'
> & {
  /** Of the lease that is held for it already. */
  epoch?: number | undefined
}

/** Which sources are to be looked at. */
export type ProbeOrder = Pick<RefreshOptions, 'datasets' | 'only'>

/** A service that can be started, refreshed and administered. */
export interface App extends Surroundings {
  config: Config
  modules: Registry
  store: EditionStore
  /** Makes what a data folder has to hold: the operator's key, and first records where nothing was published. */
  prepare(): Promise<FirstData>
  /**
   * Opens all that answering needs; `instead` takes the place of parts of it in tests. Throws BadSetting and StateError
   * for what a setting is to blame for.
   */
  open(instead?: Partial<ServiceOptions>): Promise<OpenService>
  /**
   * Publishes what the edition lacks of the records that come with the program. Null where nothing is lacking. Throws
   * RefreshRunning.
   */
  completeStarter(): Promise<Manifest | null>
  /** Whether something of them is lacking. */
  lacksStarter(): Promise<boolean>
  /** Takes back that more of them is to come. Throws RefreshRunning. */
  endLoading(): Promise<void>
  /** Reads the publishers and publishes. Throws RefreshRunning. */
  refresh(order: RefreshOrder): Promise<RefreshReport>
  /** Looks at sources as a refresh would, and publishes nothing. Throws RefreshRunning. */
  probe(order: ProbeOrder): AsyncIterable<Probe>
  /** Opens what is done beside answering, for a program that does nothing else. Throws BadSetting and StateError. */
  openWork(): Promise<OpenWork>
  /** Opens the state store, for a command. Throws StateError. */
  openState(): Promise<State>
}

/** Puts the service together as the settings have it; nothing is opened yet. `modules` are all that there are. */
export function buildApp(config: Config, surroundings: Surroundings, modules = registry(config)): App {
  const store = new EditionStore(config.dataDir)
  const app: App = {
    ...surroundings,
    config,
    modules,
    store,
    prepare: () => prepareFolder(app),
    async open(instead) {
      const { openService } = await import('./app/open.ts')
      return openService(app, instead)
    },
    async completeStarter() {
      const { loadStarter } = await import('./app/starter/load-starter.ts')
      return loadStarter(app, 'whole')
    },
    async lacksStarter() {
      const { lacksStarter } = await import('./app/starter/load-starter.ts')
      return lacksStarter(app)
    },
    async endLoading() {
      const { endLoading } = await import('./app/starter/load-starter.ts')
      return endLoading(app)
    },
    async refresh(order) {
      const { runRefresh } = await import('./app/refresh/refresh.ts')
      return runRefresh(app, order)
    },
    async *probe(order) {
      const { runProbe } = await import('./app/refresh/refresh.ts')
      yield* runProbe(app, order)
    },
    async openWork() {
      const { openWork } = await import('./app/jobs.ts')
      return openWork(app)
    },
    openState: () => openConfiguredState(config),
  }
  return app
}
