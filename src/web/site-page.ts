/** What a page of the site is: what it declares, what it is loaded with, what it is made into. */
import type { JSX } from 'preact'
import type { z } from 'zod'
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import type { Plan } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Ask, Locked } from './ask.ts'
import type { Chart } from './charts/chart.ts'
import type { Placed } from './charts/figure.tsx'
import type { Forms, OfferedForm } from './files/forms.ts'
import type { Linked } from './linked.ts'
import type { FilterField } from './parts/filter-form.tsx'
import type { Moment } from './shell/moment.ts'

/** What the site is told of the service. */
export interface WebSettings {
  /** The plan by which pages are answered. */
  plan: Plan
  /** The address that visitors see, without a slash at its end. */
  publicUrl: string
  /** Where the operator is reached: an address or an e-mail. */
  contact: string
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
  /** True where the whole of a list is asked for, as a file. */
  isFile?: boolean
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
  /** Its main figure, for cards: as the page writes it, with what it counts. */
  figure?: { value: string; name: string }
  /** True where search engines are asked to stay away. */
  isPrivate?: boolean
}

/** The entries of the masthead. */
export type Section = 'layoffs' | 'companies' | 'places' | 'visas' | 'economy' | 'risk' | 'data'

/** What a page declares. */
export interface SiteDeclared<Input extends z.ZodObject, Data, Name extends string> {
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
  /** What it tells programs that read pages, in the words of schema.org, besides the way to it. */
  linked?: Linked<NoInfer<Data>>
  /** What it shows in other forms, each at its address with an ending: `/layoffs.csv`. */
  forms?: Forms<z.output<Input>, NoInfer<Data>>
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
  /** The same in other forms. */
  forms: readonly OfferedForm[]
  publicUrl: string
}

/** A page that the site's plan does not hold. */
export interface LockedPage extends Loaded<null>, Locked {}

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
  head(loaded: Loaded<unknown>): SiteHead
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
