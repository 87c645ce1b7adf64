/** The declaration of a page of the site: what it asks, what it shows; shell, headers and dateline come with it. */
import { renderToString } from 'preact-render-to-string'
import { z } from 'zod'
import { PlanTooSmall } from '#contract/errors.ts'
import type { AnyOperation, NoInput, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import { Ask } from './ask.ts'
import type { Chart } from './charts/chart.ts'
import type { Placed } from './charts/figure.tsx'
import { cardAddress, chartFiles } from './files/addresses.ts'
import { cardOperation, chartOperations } from './files/chart-operations.ts'
import { type FormedPage, formOperations } from './files/form-operations.ts'
import { offeredForms } from './files/forms.ts'
import { wayTo } from './linked.ts'
import { ownAddress } from './own-address.ts'
import { Missing } from './parts/warnings.tsx'
import { Document } from './shell/document.tsx'
import { momentOf } from './shell/moment.ts'
import type {
  ChartedPage,
  Loaded,
  LockedPage,
  Site,
  SiteDeclared,
  SiteHead,
  SitePage,
  WebSettings,
} from './site-page.ts'

function LockedView({ title, locked }: LockedPage & { title: string }) {
  return (
    <div class="stack head">
      <h1>{title}</h1>
      <Missing part={{ locked }} />
    </div>
  )
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
  const forms = declared.forms ?? {}
  const charts = (declared.charts ?? {}) as Record<string, (data: Data) => Chart>
  const names = Object.keys(charts)
  const place = ({ data, address }: Loaded<Data>) =>
    Object.fromEntries(
      names.map((name) => [name, { chart: charts[name]!(data), files: chartFiles(address, name) }]),
    ) as Record<Name, Placed>
  const made = (settings: WebSettings): Site => {
    const find = async (context: RunContext, query: z.output<Input>, isFile: boolean) => {
      const asked = { ...context, plan: settings.plan }
      const moment = await momentOf(asked)
      const ask = new Ask(asked)
      const visit = { ...settings, today: context.today, moment, context: asked, isFile }
      return { data: await declared.load(ask, query, visit), moment, ask }
    }
    const load = async (context: RunContext, query: z.output<Input>): Promise<Loaded<Data>> => {
      const { data, moment, ask } = await find(context, query, false)
      const address = ownAddress(path, query)
      return {
        data,
        moment,
        address,
        api: [...new Set(ask.addresses)].filter((each) => each !== ''),
        forms: offeredForms(forms, { address, query, data, settings, context }),
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
          forms: [],
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
        const head = headOf(loaded)
        const at = {
          publicUrl: loaded.publicUrl,
          url: loaded.publicUrl + (head.address ?? loaded.address),
          head,
        }
        // What the site's plan lacks has no card of its own.
        const card = cardAddress('locked' in loaded ? '/' : (head.address ?? loaded.address))
        const linked = 'locked' in loaded ? [] : (declared.linked?.(loaded.data, at) ?? [])
        const document = (
          <Document
            {...loaded}
            head={head}
            main={main}
            hasCharts={hasCharts}
            card={card}
            linked={[...wayTo(at), ...linked]}
          />
        )
        return `<!doctype html>${renderToString(document)}`
      },
    }) as unknown as AnyOperation
    const charted = {
      path,
      summary,
      input,
      names,
      load,
      head: headOf,
      draw: (name: string, { data }: Loaded<Data>) => charts[name]!(data),
    } as unknown as ChartedPage
    const formed = {
      path,
      summary,
      input,
      forms,
      settings,
      load: async (context: RunContext, query: z.output<Input>) => (await find(context, query, true)).data,
    } as unknown as FormedPage
    return {
      operations: [own, cardOperation(charted), ...formOperations(formed), ...chartOperations(charted)],
      charted,
    }
  }
  const formAt = (at: string) => (typeof form === 'function' ? form(at) : form)
  return Object.assign(made, { path, formAt })
}
