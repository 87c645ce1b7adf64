/** The declaration of a page of the site: what it asks, what it shows; shell, headers and dateline come with it. */
import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { z } from 'zod'
import { PlanTooSmall } from '#contract/errors.ts'
import type { AnyOperation, NoInput, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import type { Plan } from '#contract/plans.ts'
import { targetOf } from '#contract/target.ts'
import type { IsoDate } from '#lib/dates.ts'
import { Ask, type Locked } from './ask.ts'
import type { Chart } from './charts/chart.ts'
import type { Placed } from './charts/figure.tsx'
import { chartFiles } from './files/addresses.ts'
import { chartOperations } from './files/chart-operations.ts'
import type { FilterField } from './parts/filter-form.tsx'
import { Missing } from './parts/warnings.tsx'
import { Document } from './shell/document.tsx'
import { type Moment, momentOf } from './shell/moment.ts'

/** What the site is told of the service. */
export interface WebSettings {
  /** The plan by which pages are answered. */
  plan: Plan
  /** The address that visitors see, without a slash at its end. */
  publicUrl: string
  /** The operations that are made out of settings or of all datasets, found by their path. */
  operations: readonly AnyOperation[]
  /** True where files are given to callers with a key alone. */
  filesNeedKey?: boolean
}

/** What a page is loaded with, besides its question. */
export interface Visit extends WebSettings {
  today: IsoDate
  moment: Moment
  /** What only some pages need: the edition, the catalogue. */
  context: RunContext
}

/** A step of the way from the start page. */
export interface Crumb {
  name: string
  href: string
}

/** What stands around a page. */
export interface SiteHead {
  title: string
  description: string
  /** Its own address, where it may be asked by others too: by a name in place of an id. */
  address?: string
  /** The way to it, without itself. */
  crumbs?: readonly Crumb[]
  /** The entry of the masthead that it belongs to. */
  section?: Section
  /** Where its figures come from, as a sentence. */
  sources?: string
  /** Files, feeds and other forms of what it shows. */
  files?: readonly Crumb[]
  /** True where search engines are asked to stay away. */
  isPrivate?: boolean
}

/** The entries of the masthead. */
export type Section = 'layoffs' | 'companies' | 'places' | 'visas' | 'economy' | 'risk' | 'data'

interface SiteDeclared<Input extends z.ZodObject, Data, Name extends string> {
  path: `/${string}`
  /** What the page is, for the list of routes. */
  summary: string
  input?: Input
  /** True for an address at which programs get JSON. */
  negotiated?: true
  /** Its form, which is shown again with what is wrong where a value cannot be read; of a path with parameters, by path. */
  form?: SiteForm | ((path: string) => SiteForm | undefined)
  load(ask: Ask, query: z.output<Input>, visit: Visit): Promise<Data>
  head(data: Data): SiteHead
  /** Its charts by name, which stands in their addresses: each can be had alone, and shown by other sites. */
  charts?: Readonly<Record<Name, (data: Data) => Chart>>
  view(data: Data, charts: Readonly<Record<Name, Placed>>): JSX.Element
}

/** What a page has loaded. */
export interface Loaded<Data> {
  data: Data
  moment: Moment
  /** Its own address, with its parameters in order. */
  address: string
  /** Those of the API that answer the same. */
  api: readonly string[]
  publicUrl: string
}

/** A page that the site's plan does not hold. */
interface LockedPage extends Loaded<null>, Locked {}

function LockedView({ title, locked }: LockedPage & { title: string }) {
  return (
    <div class="stack head">
      <h1>{title}</h1>
      <Missing part={{ locked }} />
    </div>
  )
}

/** The form of a page. */
export interface SiteForm {
  /** What it asks for: `Layoff notices`. */
  title: string
  fields: readonly FilterField[]
}

/** What a page is made into once the settings are known. */
export interface Site {
  /** The page, and its charts for themselves. */
  operations: readonly AnyOperation[]
  /** The page as its charts are found by. */
  charted: ChartedPage
}

/** A page with what its charts are made of, whoever asks for them. */
export interface ChartedPage {
  path: `/${string}`
  summary: string
  input: z.ZodObject
  /** The names of its charts, the first of which stands for the page. */
  names: readonly string[]
  load(context: RunContext, query: Record<string, unknown>): Promise<Loaded<unknown>>
  /** A chart of what was loaded. */
  draw(name: string, loaded: Loaded<unknown>): Chart
}

/** A page, to be made once the settings are known. */
export interface SitePage {
  (settings: WebSettings): Site
  path: string
  /** The form at a path of its own. */
  formAt(path: string): SiteForm | undefined
}

/** What a page of ours may load, and nothing else; see docs/decisions. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const

/** Declares a page. */
export function page<Data, Input extends z.ZodObject = NoInput, Name extends string = never>(
  declared: SiteDeclared<Input, Data, Name>,
): SitePage {
  const { path, summary, input = z.object({}) as unknown as Input, negotiated, form, head, view } = declared
  const charts = (declared.charts ?? {}) as Record<string, (data: Data) => Chart>
  const names = Object.keys(charts)
  const place = ({ data, address }: Loaded<Data>) =>
    Object.fromEntries(
      names.map((name) => [name, { chart: charts[name]!(data), files: chartFiles(address, name) }]),
    ) as Record<Name, Placed>
  const made = (settings: WebSettings): Site => {
    const load = async (context: RunContext, query: z.output<Input>): Promise<Loaded<Data>> => {
      const asked = { ...context, plan: settings.plan }
      const moment = await momentOf(asked)
      const ask = new Ask(asked)
      const visit = { ...settings, today: context.today, moment, context: asked }
      const data = await declared.load(ask, query, visit)
      return {
        data,
        moment,
        address: ownAddress(path, query),
        api: [...new Set(ask.addresses)].filter((address) => address !== ''),
        publicUrl: settings.publicUrl,
      }
    }
    /** A page that the site's plan does not hold says so in its place. */
    const loadOrLocked = (context: RunContext, query: z.output<Input>) =>
      load(context, query).catch(async (error: unknown): Promise<Loaded<Data> | LockedPage> => {
        if (!(error instanceof PlanTooSmall)) throw error
        const moment = await momentOf({ ...context, plan: settings.plan })
        const { publicUrl } = settings
        return {
          locked: error.message,
          data: null,
          moment,
          address: ownAddress(path, query),
          api: [],
          publicUrl,
        }
      })
    const headOf = (loaded: Loaded<Data> | LockedPage): SiteHead =>
      'locked' in loaded ? { title: summary, description: summary, isPrivate: true } : head(loaded.data)
    const own = contractPage({
      path,
      summary,
      auth: 'none',
      input,
      headers: PAGE_HEADERS,
      ...(negotiated && { negotiated }),
      load: loadOrLocked,
      head: headOf,
      view: (loaded) =>
        renderToString(
          'locked' in loaded ? <LockedView {...loaded} title={summary} /> : view(loaded.data, place(loaded)),
        ),
      document: (_head, main, loaded) => {
        const hasCharts = names.length > 0 && !('locked' in loaded)
        const document = <Document {...loaded} head={headOf(loaded)} main={main} hasCharts={hasCharts} />
        return `<!doctype html>${renderToString(document)}`
      },
    }) as unknown as AnyOperation
    const charted = {
      path,
      summary,
      input,
      names,
      load,
      draw: (name: string, { data }: Loaded<Data>) => charts[name]!(data),
    } as unknown as ChartedPage
    return { operations: [own, ...chartOperations(charted)], charted }
  }
  const formAt = (at: string) => (typeof form === 'function' ? form(at) : form)
  return Object.assign(made, { path, formAt })
}

/** Parameters as they were read, in the order of their names; what is not asked is left out. */
function ownAddress(path: string, query: Record<string, unknown>): string {
  const inPath = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, inPlace(name!, String(query[name!]))]),
  )
  const pairs = Object.entries(query)
    .filter(([name, value]) => !(name in inPath) && value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return targetOf(path, inPath, pairs)
}

/** Codes of states are written small in addresses of pages. */
const inPlace = (name: string, value: string) =>
  name === 'state_code' || name === 'state' ? value.toLowerCase() : value
