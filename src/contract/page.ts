/** The declaration of a page of HTML. */
import type { z } from 'zod'
import type { CommandContext } from './command.ts'
import { type Auth, type Declared, type NoInput, type RunContext, type Shared, shared } from './operation.ts'

/** What a page is loaded with: the data, or, for a page that is one person's or works on state, services. */
export type PageContext<A extends Auth, Cookies> = Cookies extends true
  ? CommandContext<A>
  : A extends 'session' | 'operator'
    ? CommandContext<A>
    : RunContext

interface PageDeclared<Input extends z.ZodObject, Data, A extends Auth, Cookies extends true | undefined>
  extends Declared<Input, A> {
  /** True for a page of those that log in and out: for this service's own pages alone, as all with a session are. */
  cookies?: Cookies
  /** The name of the chapter of the interface that it stands in, for a page that the interface has. */
  group?: string
  /** Headers besides the usual ones, which they replace; null takes one away. */
  headers?: Readonly<Record<string, string | null>>
  /** Finds what the page shows. Parameters that it does not know are left alone: mail programs add their own. */
  load(context: PageContext<A, Cookies>, query: z.output<Input>): Promise<Data> | Data
  /** The title and whatever else belongs into the head. */
  head(data: Data): PageHead
  /** What stands in the page, as HTML in which whatever comes from elsewhere is escaped. */
  view(data: Data): string
  /** The whole document around it; a plain one by default. */
  document?(head: PageHead, main: string, data: Data): string
  /** For a page that is no HTML: what it is sent as, in place of its document. */
  sent?: { contentType: string | ((data: Data) => string); bytes(data: Data): Uint8Array }
  /** True where programs get JSON at the same address, which the server itself answers: `Accept` decides. */
  negotiated?: true
}

/** The head of a page, as text. */
export interface PageHead {
  title: string
  /** For search engines; left out, they are asked to stay away. */
  description?: string
}

/** A page: one over the data is kept like a read, every other is made for each anew. */
export interface PageOperation<Input extends z.ZodObject = z.ZodObject, Data = unknown, A extends Auth = Auth>
  extends Shared<Input>,
    Omit<PageDeclared<Input, Data, A, undefined>, keyof Declared<Input, Auth> | 'load' | 'cookies'> {
  kind: 'page'
  cookies?: true | undefined
  // biome-ignore lint/suspicious/noExplicitAny: which of the two contexts it is follows from `auth` and `cookies`.
  load(context: any, query: z.output<Input>): Promise<Data> | Data
}

/** Declares a page. */
export function page<
  Data,
  A extends Auth,
  Input extends z.ZodObject = NoInput,
  Cookies extends true | undefined = undefined,
>(declaration: PageDeclared<Input, Data, A, Cookies>): PageOperation<Input, Data, A> {
  return { ...declaration, ...shared('GET', declaration), kind: 'page' }
}
