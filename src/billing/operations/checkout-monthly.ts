/** Begins to buy what is paid month by month: an alert, an add-on, a data subscription. */
import { z } from 'zod'
import { type CommandContext, command } from '#contract/command.ts'
import { InvalidInput } from '#contract/errors.ts'
import { didYouMean } from '#lib/text.ts'
import { productNamed, productsOf, type Recurring } from '../catalogue.ts'
import { beginCheckout } from '../checkouts.ts'
import { FORMATS } from '../files.ts'
import { buyerOf } from '../order.ts'
import { checkoutAnswer, emailParam, SHOP, TO_CHECKOUT } from './shared.ts'

const CHECKOUT = { ...SHOP, method: 'POST', output: checkoutAnswer, form: TO_CHECKOUT } as const

async function begin(
  context: CommandContext<'none'>,
  name: string,
  email: string | undefined,
  format: string | null,
) {
  const { shop } = context.services.billing
  const product = productNamed(name) as Recurring
  const buyer = await buyerOf(shop, context, email)
  const order = {
    product,
    period: 'monthly' as const,
    format,
    filter: {},
    brief: null,
    cents: product.cents.monthly!,
    buyer,
  }
  return beginCheckout(shop, order, context.address)
}

/** The alert. */
export const checkoutAlert = command({
  ...CHECKOUT,
  path: '/billing/checkout-alert',
  summary: 'Begin to buy an alert, for 5 dollars a month',
  input: z.object({ email: emailParam.describe('Where the alert goes') }),
  run: (context, { input }) => begin(context, 'alert', input.email, null),
})

const ADDONS = productsOf('addon').map(({ name }) => name)

/** An add-on. Its parameters are empty by default, which is what the interface says, and which names none. */
export const checkoutAddon = command({
  ...CHECKOUT,
  path: '/billing/checkout-addon',
  summary: 'Begin to buy an add-on',
  input: z.object({
    product: z
      .string()
      .max(100)
      .default('')
      .describe(`One of ${ADDONS.join(', ')}`),
    email: z
      .union([z.literal(''), emailParam])
      .default('')
      .describe('Put into the payment page'),
  }),
  run(context, { input: { product, email } }) {
    if (ADDONS.includes(product)) return begin(context, product, email || undefined, null)
    const msg =
      product === ''
        ? `is required: ${ADDONS.join(', ')}`
        : `must be one of ${ADDONS.join(', ')}${didYouMean(product, ADDONS)}`
    throw new InvalidInput([{ loc: ['query', 'product'], msg, type: product === '' ? 'missing' : 'enum' }])
  },
})

const DATA = productsOf('data').map(({ name }) => name) as [string, ...string[]]

/** A data subscription. */
export const checkoutData = command({
  ...CHECKOUT,
  path: '/billing/checkout-data-subscription',
  summary: 'Begin to buy fresh files every day, month by month',
  input: z.object({
    product_type: z.enum(DATA).describe('What is in the files'),
    format: z.enum(FORMATS).default('csv').describe('Of the files'),
    email: emailParam.optional().describe('Where the links go; without it, the payment page asks'),
  }),
  run: (context, { input }) => begin(context, input.product_type, input.email, input.format),
})
