/** What is sold, and for how much. */
import { z } from 'zod'
import { tellCaller } from '#accounts/operations/auth-check.ts'
import { command } from '#contract/command.ts'
import { PLANS } from '#contract/plans.ts'
import { CURRENCY, productsOf, TIERS } from '../catalogue.ts'
import { LINK_DAYS } from '../downloads.ts'
import { FORMATS } from '../files.ts'
import { SHOP } from './shared.ts'

const cents = (about: string) => z.number().int().nullable().describe(`${about}, in cents, without tax`)

const plan = z
  .object({
    plan: z.string(),
    title: z.string(),
    monthly_cents: cents('A month; null where it is agreed upon'),
    yearly_cents: cents('A year'),
    calls_per_day: z.number().int().nullable().describe('Null is without limit'),
    records_per_call: z.number().int().describe('Records in one answer at most'),
    history_days: z.number().int().nullable().describe('How far back records go; null is all the way'),
    datasets: z.array(z.string()).describe('The datasets that it holds'),
    exports: z.boolean().describe('Whether it holds full exports'),
    talent_search: z.boolean().describe('Whether it holds talent search'),
    signals: z.boolean().describe('Whether it holds signals'),
    mcp_tools: z.array(z.string()).describe('Tools for AI assistants'),
    saved_filters: z.number().int().describe('Filters that an account may keep'),
    buy: z.string().describe('How to get it'),
  })
  .meta({ id: 'PlanForSale' })

const product = z
  .object({
    product: z.string().describe('By what it is asked for'),
    title: z.string(),
    includes: z.string().describe('What is in it'),
    monthly_cents: cents('A month; null where it is paid once'),
    prices: z
      .array(
        z.object({
          days_max: z.number().int().nullable().describe('For at most so many days; null is for all'),
          cents: z.number().int().describe('What it costs once, in cents, without tax'),
        }),
      )
      .nullable()
      .describe('By how many days are asked for; null where it is paid by the month'),
    needs: z.array(z.string()).describe('Parameters that it cannot do without'),
  })
  .meta({ id: 'ProductForSale' })

const recurring = (kind: 'alert' | 'addon' | 'data') =>
  productsOf(kind).map(({ name, title, about, cents: each }) => ({
    product: name,
    title,
    includes: about,
    monthly_cents: each.monthly ?? null,
    prices: null,
    needs: [],
  }))

export default command({
  ...SHOP,
  method: 'GET',
  path: '/billing/plans',
  summary: 'Plans and all else that is sold, with prices',
  output: z.object({
    currency: z.string().describe('ISO 4217, in small letters'),
    test: z.boolean().describe('True where no money moves: any of the processor’s test cards pays'),
    plans: z.array(plan).describe('From least to most'),
    alert: z.array(product).describe('By mail, as soon as notices are read'),
    addons: z.array(product).describe('Beside a plan'),
    one_time: z.array(product).describe('Paid once'),
    data_subscriptions: z.array(product).describe('Fresh files every day'),
    formats: z.array(z.string()).describe('Of files'),
    link_days: z.number().int().describe('Days for which the link to a file is good'),
  }),
  run({ services, catalogue }) {
    const { shop } = services.billing
    const sold = productsOf('plan')
    const names = ['free', ...TIERS, 'enterprise'] as const
    return {
      currency: CURRENCY,
      test: !shop.processor.livemode,
      plans: names.map((name) => {
        const price = sold.find((each) => each.name === name)?.cents
        const { capabilities, calls_per_day, title } = tellCaller({
          plan: PLANS[name],
          caller: { account_id: null, key: null, quota: null },
          catalogue,
        })
        const { preview_records: _, ...holds } = capabilities
        return {
          plan: name,
          title,
          monthly_cents: name === 'free' ? 0 : (price?.monthly ?? null),
          yearly_cents: name === 'free' ? 0 : (price?.yearly ?? null),
          calls_per_day,
          ...holds,
          buy: howToBuy(name, shop.contact),
        }
      }),
      alert: recurring('alert'),
      addons: recurring('addon'),
      one_time: productsOf('onetime').map(({ name, title, about, prices, needs }) => ({
        product: name,
        title,
        includes: about,
        monthly_cents: null,
        prices: prices.map(({ daysMax, cents: each }) => ({ days_max: daysMax ?? null, cents: each })),
        needs: [...needs],
      })),
      data_subscriptions: recurring('data'),
      formats: [...FORMATS],
      link_days: LINK_DAYS,
    }
  },
})

function howToBuy(name: string, contact: string): string {
  if (name === 'free') return 'POST /account/api/links sends a login link; the account makes keys'
  if (name === 'enterprise') return `Write to ${contact}`
  return `POST /billing/checkout?tier=${name}&period=monthly`
}
