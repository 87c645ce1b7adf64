/** What a tool for AI assistants declares. It asks operations, and has no questions to the data of its own. */
import { z } from 'zod'
import type { Plan, ToolName } from '#contract/plans.ts'
import type { InnerAnswer } from '#http/pipeline/ask.ts'

/** Parameters of an operation; those that are undefined are left out. */
export type Params = Readonly<Record<string, string | number | boolean | undefined>>

/** Whom a tool works for. */
export interface Asking {
  plan: Plan
  /** The day of the data: the newest on which notices were read, ISO. */
  asOf: string
  /** The service's own address, without a slash at its end. */
  publicUrl: string
  /** Asks an operation by its name. Throws what a caller of the route would be told. */
  ask(operation: string, params?: Params): Promise<InnerAnswer>
  /** Says that so many of so many steps are done, to whoever wants to know. */
  progress(done: number, of: number, message: string): Promise<void>
}

/** What a tool has found. */
export interface Found {
  /** What the assistant is given, before it is made to fit. */
  body: Record<string, unknown>
  /** The warnings of what was asked. */
  warnings: unknown
  /** The address of the route that answers the same. */
  target: string
  /** What goes along besides the JSON: a file as text, and where it is to be had. */
  attached?: readonly Attachment[]
}

/** A tool. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: ToolName
  title: string
  description: string
  /** Who publishes what it tells, for the credit. */
  source: string
  input: Input
  /** Looks; `items` is the most that any list may hold. */
  run(asking: Asking, args: z.output<Input>, items: number): Promise<Found>
  /** True where `items` is how many records are asked for, so that what does not fit is for the next page. */
  pages?: true
}

/** A file that goes along, or where it is to be had. */
export type Attachment =
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  | { type: 'resource_link'; uri: string; name: string; mimeType: string; description: string }

// biome-ignore lint/suspicious/noExplicitAny: `run` takes its own input only, so no narrower type holds them all.
export type AnyTool = Tool<any>

/** Declares a tool. */
export function tool<Input extends z.ZodObject>(declaration: Tool<Input>): Tool<Input> {
  return declaration
}

/** Where state WARN notices come from. */
export const WARN_SOURCE = 'WARN Act layoff notices, as published by the state labor agencies'
/** Where answers over several datasets come from. */
export const ALL_SOURCES =
  'State labor agencies (WARN notices), USCIS (H-1B), US Department of Labor (LCA, unemployment claims), BLS (JOLTS), SEC EDGAR, US courts and the FJC (bankruptcies)'

const STATE_CODE = /^[A-Za-z]{2}$/

/** Parameters that several tools have. */
export const PARAMETERS = {
  state: z
    .string()
    .regex(STATE_CODE, 'must be a two-letter code such as CA')
    .transform((code) => code.toUpperCase())
    .describe('Two-letter code of a US state, or DC.')
    .meta({ examples: ['CA', 'TX'] }),
  company: z
    .string()
    .trim()
    .min(2)
    .max(120)
    .describe('Name of a company or a part of it, a ticker, or an id such as cik-104169.')
    .meta({ examples: ['Walmart', 'BA', 'cik-104169'] }),
  day: z.iso.date().meta({ examples: ['2026-01-01'] }),
  cursor: z
    .string()
    .max(2000)
    .describe('The `cursor` of the answer before, for the records after it; repeat the other arguments.'),
  detail: z
    .enum(['compact', 'full'])
    .default('compact')
    .describe('`full` gives every field of each record, four times as long.'),
  limit: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe('Records in the answer; ask for more only where they are needed.'),
  fields: z
    .array(z.string().regex(/^[a-z0-9_]{1,40}$/))
    .min(1)
    .max(40)
    .describe('Only these fields of each record, by their names in a full record.')
    .meta({ examples: [['company', 'notice_date', 'employees_affected']] }),
}
