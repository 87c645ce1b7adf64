/** Begins to buy a plan, or changes the one that a logged-in account has. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { InvalidInput } from '#contract/errors.ts'
import { PERIODS, productNamed, type Recurring, TIERS } from '../catalogue.ts'
import { beginCheckout } from '../checkouts.ts'
import { buyerOf } from '../order.ts'
import { checkoutAnswer, emailParam, SHOP, TO_CHECKOUT } from './shared.ts'

export default command({
  ...SHOP,
  method: 'POST',
  path: '/billing/checkout',
  summary: 'Begin to buy a plan; whoever is logged in and has one is led to the page that changes it',
  input: z.object({
    tier: z.enum([...TIERS, 'enterprise']).describe('The plan; enterprise is agreed upon by mail'),
    period: z.enum(PERIODS).describe('A year costs ten months'),
    email: emailParam.optional().describe('Put into the payment page; without it, the page asks'),
  }),
  output: checkoutAnswer,
  form: TO_CHECKOUT,
  async run(context, { input: { tier, period, email } }) {
    const { shop } = context.services.billing
    if (tier === 'enterprise') {
      const msg = `enterprise is agreed upon by mail: write to ${shop.contact}`
      throw new InvalidInput([{ loc: ['query', 'tier'], msg, type: 'value_error' }])
    }
    const product = productNamed(tier) as Recurring
    const buyer = await buyerOf(shop, context, email)
    const order = {
      product,
      period,
      format: null,
      filter: {},
      brief: null,
      cents: product.cents[period]!,
      buyer,
    }
    return beginCheckout(shop, order, context.address)
  },
})
