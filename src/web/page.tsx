/** The declaration of a page of the site: what it asks, what it shows; shell, headers and dateline come with it. */
import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { z } from 'zod'
import type { AnyOperation, NoInput, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import type { Plan } from '#contract/plans.ts'
import { targetOf } from '#contract/target.ts'
import type { IsoDate } from '#lib/dates.ts'
import { Ask } from './ask.ts'
import type { FilterField } from './parts/filter-form.tsx'
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
export type Section = 'layoffs' | 'companies' | 'places' | 'risk' | 'data'

interface SiteDeclared<Input extends z.ZodObject, Data> {
  path: `/${string}`
  /** What the page is, for the list of routes. */
  summary: string
  input?: Input
  /** True for an address at which programs get JSON. */
  negotiated?: true
  /** Its form, which is shown again with what is wrong where a value cannot be read. */
  form?: SiteForm
  load(ask: Ask, query: z.output<Input>, visit: Visit): Promise<Data>
  head(data: Data): SiteHead
  view(data: Data): JSX.Element
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

/** The form of a page. */
export interface SiteForm {
  /** What it asks for: `Layoff notices`. */
  title: string
  fields: readonly FilterField[]
}

/** A page, to be made once the settings are known. */
export interface SitePage {
  (settings: WebSettings): AnyOperation
  path: string
  form: SiteForm | undefined
}

/** What a page of ours may load, and nothing else; see docs/decisions. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const

/** Declares a page. */
export function page<Data, Input extends z.ZodObject = NoInput>(
  declared: SiteDeclared<Input, Data>,
): SitePage {
  const { path, summary, input = z.object({}) as unknown as Input, negotiated, form, head, view } = declared
  const made = (settings: WebSettings) =>
    contractPage({
      path,
      summary,
      auth: 'none',
      input,
      headers: PAGE_HEADERS,
      ...(negotiated && { negotiated }),
      async load(context: RunContext, query): Promise<Loaded<Data>> {
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
      },
      head: ({ data }) => head(data),
      view: ({ data }) => renderToString(view(data)),
      document: ({ title }, main, loaded) =>
        `<!doctype html>${renderToString(<Document {...loaded} head={{ ...head(loaded.data), title }} main={main} />)}`,
    }) as unknown as AnyOperation
  return Object.assign(made, { path, form })
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
const inPlace = (name: string, value: string) => (name === 'state_code' ? value.toLowerCase() : value)
