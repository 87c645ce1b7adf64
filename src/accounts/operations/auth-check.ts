/** Whose key it is, what its plan holds, and what is left of the day. */
import { z } from 'zod'
import { type CommandContext, command } from '#contract/command.ts'
import { FEATURES, type Feature, PLAN_NAMES } from '#contract/plans.ts'

const feature = (name: Feature) => z.boolean().describe(`Whether the plan holds ${FEATURES[name]}`)

const capabilitiesOf = (datasets: readonly string[]) =>
  z
    .object({
      records_per_call: z.number().int(),
      preview_records: z
        .number()
        .int()
        .nullable()
        .describe('The newest records of `/api/records` that are shown in all; null is all'),
      history_days: z.number().int().nullable().describe('How far back records go; null is all the way'),
      saved_filters: z.number().int().describe('Filters that an account may keep'),
      webhooks: z.number().int().describe('Webhooks that an account may keep'),
      talent_searches: z.number().int().describe('Searches of the talent directory in a day, of one account'),
      talent_contacts: z
        .number()
        .int()
        .describe('Messages to people in the talent directory in a day, of one account'),
      datasets: z.array(z.enum(datasets)),
      exports: feature('exports'),
      talent_search: feature('talentSearch'),
      signals: feature('signals'),
      mcp_tools: z.array(z.string()),
    })
    .meta({ id: 'PlanCapabilities' })

const outputOf = (datasets: readonly string[]) =>
  z.object({
    plan: z.enum(PLAN_NAMES),
    title: z.string().describe('The plan’s name, for people'),
    key: z
      .object({
        id: z.string().nullable().describe('Null for the operator’s key'),
        name: z.string(),
        expires_at: z.iso.datetime().nullable().describe('Null is never'),
      })
      .nullable()
      .describe('The key that was sent; null when none was'),
    calls_per_day: z.number().int().nullable().describe('Null is without limit'),
    used: z.number().int().nullable().describe('Calls of the day (UTC); null where nothing is counted'),
    left: z.number().int().nullable(),
    resets_at: z.iso.datetime().nullable().describe('When the next day starts'),
    capabilities: capabilitiesOf(datasets),
  })

/** Tells a caller about itself. */
export function tellCaller({
  plan,
  caller: { quota, key },
  catalogue,
}: Pick<CommandContext, 'plan' | 'caller' | 'catalogue'>): z.input<ReturnType<typeof outputOf>> {
  return {
    plan: plan.name,
    title: plan.title,
    key,
    calls_per_day: plan.callsPerDay,
    used: quota?.used ?? null,
    left: quota?.left ?? null,
    resets_at: quota?.resets_at ?? null,
    capabilities: {
      records_per_call: plan.recordsMax,
      preview_records: plan.previewRecordsMax,
      history_days: plan.historyDays,
      saved_filters: plan.filtersMax,
      webhooks: plan.webhooksMax,
      talent_searches: plan.talentSearchesPerDay,
      talent_contacts: plan.talentContactsPerDay,
      datasets: catalogue.heldBy(plan),
      exports: plan.features.includes('exports'),
      talent_search: plan.features.includes('talentSearch'),
      signals: plan.features.includes('signals'),
      mcp_tools: [...plan.mcpTools],
    },
  }
}

/** The route; `datasets` are the slugs of those that a plan may hold. */
export const authCheck = (datasets: readonly string[]) =>
  command({
    method: 'GET',
    path: '/api/auth/check',
    summary: 'The plan of the key that is sent, what it holds, and what is left of the day',
    description: 'Free of quota. Without a key it tells what holds for anyone; a wrong key is 401.',
    group: 'account',
    auth: 'optional',
    free: true,
    output: outputOf(datasets),
    run: (context) => tellCaller(context),
  })
