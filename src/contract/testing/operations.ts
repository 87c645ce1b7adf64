/** For tests: invented operations over nothing, one of each kind. */

import { z } from 'zod'
import { NotFound } from '../errors.ts'
import { flag, isoDay, stateParam, text, whole } from '../fields.ts'
import { type AnyOperation, type Needs, type PlanAuth, type RunContext, read } from '../operation.ts'
import { listOf, openPage, pageInput } from '../paging.ts'
import { clampHistory, tellPreview } from '../plans.ts'

const thing = z
  .object({ id: z.string(), state: z.string(), size: z.number().int().nullable() })
  .meta({ id: 'Thing' })

const THINGS = Array.from({ length: 700 }, (_, i) => ({
  id: `T-${String(i).padStart(4, '0')}`,
  state: i % 3 === 0 ? 'CA' : 'NY',
  size: i % 7 === 0 ? null : i,
}))

/** A list with filters and pages. */
export const things = read({
  path: '/api/things',
  summary: 'Invented things',
  group: 'warn',
  auth: 'preview',
  needs: { datasets: ['warn'] },
  input: z.object({
    state: stateParam.optional(),
    from: isoDay().optional(),
    large: flag().optional(),
    kind: z.enum(['layoff', 'closure']).optional(),
    ...pageInput(thing, { default: 10, max: 10_000 }),
  }),
  output: listOf(thing),
  run({ plan, today, edition }, query) {
    const page = openPage(query, { plan, key: z.tuple([z.string()]) })
    const history = clampHistory({ plan, today, edition }, query.from)
    const all = THINGS.filter(({ state }) => !query.state || state === query.state)
    const after = page.after?.[0]
    const shown = all.slice(0, plan.previewRecordsMax ?? undefined)
    const rest = after === undefined ? shown : shown.filter(({ id }) => id > after)
    const answer = page.answer(rest.slice(page.skip, page.skip + page.take), all.length, ({ id }) => [id])
    return {
      ...answer,
      warnings: [...answer.warnings, ...tellPreview(plan, all.length, shown.length), ...history.warnings],
    }
  },
})

/** One thing by name. */
export const oneThing = read({
  path: '/api/thing/{name}',
  summary: 'One invented thing',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({ name: text(200), depth: whole().min(1).max(5).default(1) }),
  output: z.object({ name: z.string(), depth: z.number().int() }),
  run(_, { name, depth }) {
    if (name === 'nothing') throw new NotFound(`There is no thing "${name}"`)
    return { name, depth }
  },
})

/** Open to all, changing every five minutes. */
export const clockTower = read({
  path: '/api/clock',
  summary: 'The time, as the server sees it',
  group: 'warn',
  auth: 'none',
  needs: { datasets: ['warn'] },
  cacheSeconds: 300,
  input: z.object({}),
  output: z.object({ now: z.string(), today: z.string(), plan: z.string(), filler: z.string() }),
  run: ({ now, today, plan }) => ({
    now: now.toISOString(),
    today,
    plan: plan.name,
    filler: 'x'.repeat(3000),
  }),
})

/** An operation that does what the test says. */
export function custom(
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it takes and gives.
  run: (context: RunContext, query: any) => any,
  parts: { path?: `/${string}`; auth?: PlanAuth; needs?: Needs; cacheSeconds?: number } = {},
): AnyOperation {
  return read({
    path: '/api/custom',
    summary: 'Does what the test says',
    group: 'crossref',
    auth: 'optional',
    needs: { datasets: ['warn'] },
    input: z.object({ n: whole().default(0), pad: text(20_000).optional() }),
    output: z.unknown(),
    run,
    ...parts,
  })
}
