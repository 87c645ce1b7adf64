/**
 * What is sold, in one table: `/billing/plans` answers from it, checkouts are made of it, and `billing setup` brings it to
 * the processor. What a plan holds stands in contract/plans.ts. Prices are US cents, without tax.
 */
import { PLANS, type PlanName } from '#contract/plans.ts'

export const CURRENCY = 'usd'

/** A year costs ten months. */
const MONTHS_OF_A_YEAR = 10

export const PERIODS = ['monthly', 'yearly'] as const
export type Period = (typeof PERIODS)[number]

/** How a thing is sold, and what buying it does. */
export type Kind = 'plan' | 'alert' | 'addon' | 'data' | 'onetime'

/** Something that is paid for month by month, or year by year. */
export interface Recurring {
  kind: Exclude<Kind, 'onetime'>
  name: string
  title: string
  /** What is in it, as one sentence for whoever pays. */
  about: string
  cents: Readonly<Partial<Record<Period, number>>>
}

/** What a one-time purchase is cut to. */
export const FILTERS = ['state', 'industry', 'date_from', 'date_to'] as const
export type FilterName = (typeof FILTERS)[number]

/** Something that is paid for once. */
export interface OneTime {
  kind: 'onetime'
  name: string
  title: string
  about: string
  /** From the smallest on: the first whose days are enough is the price; without days it is for all. */
  prices: readonly { daysMax?: number; cents: number }[]
  needs: readonly (FilterName | 'brief')[]
  takes: readonly FilterName[]
}

export type Product = Recurring | OneTime

/** The plans that are sold; enterprise is agreed upon by mail. */
export const TIERS = ['starter', 'pro', 'investor'] as const satisfies readonly PlanName[]
export type Tier = (typeof TIERS)[number]

/** The order of plans by what they hold. */
export const tierOrder = (name: string): number => Object.keys(PLANS).indexOf(name)

const MONTHLY_CENTS: Readonly<Record<Tier, number>> = { starter: 4900, pro: 19_900, investor: 49_900 }

const plans = TIERS.map((tier): Recurring => {
  const { title, callsPerDay, recordsMax } = PLANS[tier]
  const monthly = MONTHLY_CENTS[tier]
  return {
    kind: 'plan',
    name: tier,
    title: `${title} plan`,
    about: `${callsPerDay!.toLocaleString('en-US')} calls a day with up to ${recordsMax.toLocaleString('en-US')} records each, for all keys of the account.`,
    cents: { monthly, yearly: monthly * MONTHS_OF_A_YEAR },
  }
})

const monthlyOnly = (
  kind: Recurring['kind'],
  name: string,
  cents: number,
  title: string,
  about: string,
): Recurring => ({
  kind,
  name,
  title,
  about,
  cents: { monthly: cents },
})

const YEAR = 366

/** Everything that is sold. */
export const CATALOGUE: readonly Product[] = [
  ...plans,
  monthlyOnly(
    'alert',
    'alert',
    500,
    'Alert',
    'A mail about new, amended and withdrawn WARN notices as soon as they are read: a saved filter of your account beside those of its plan, which you may narrow.',
  ),
  monthlyOnly(
    'addon',
    'weekly-report',
    900,
    'Weekly report',
    'A mail a week about the new, amended and withdrawn WARN notices of the week: a saved filter of your account beside those of its plan, which you may narrow.',
  ),
  monthlyOnly(
    'data',
    'warn-daily',
    9900,
    'WARN notices, daily',
    'A fresh file of all WARN notices every day, by a link that is mailed and stands in the account.',
  ),
  monthlyOnly(
    'data',
    'all-daily',
    29_900,
    'All datasets, daily',
    'A fresh file of each dataset every day, by links that are mailed and stand in the account.',
  ),
  {
    kind: 'onetime',
    name: 'warn-full',
    title: 'WARN notices, all states',
    about: 'All WARN notices of the dates that are asked for, in one file.',
    prices: [{ daysMax: YEAR, cents: 9900 }, { cents: 29_900 }],
    needs: [],
    takes: ['date_from', 'date_to'],
  },
  {
    kind: 'onetime',
    name: 'warn-state',
    title: 'WARN notices of one state',
    about: 'All WARN notices of one state and of the dates that are asked for, in one file.',
    prices: [{ daysMax: YEAR, cents: 2900 }, { cents: 4900 }],
    needs: ['state'],
    takes: ['state', 'industry', 'date_from', 'date_to'],
  },
  {
    kind: 'onetime',
    name: 'warn-industry',
    title: 'WARN notices of one industry',
    about: 'All WARN notices of one industry and of the dates that are asked for, in one file.',
    prices: [{ daysMax: YEAR, cents: 3900 }, { cents: 7900 }],
    needs: ['industry'],
    takes: ['state', 'industry', 'date_from', 'date_to'],
  },
  {
    kind: 'onetime',
    name: 'visas',
    title: 'Visa applications with wages',
    about:
      'Labor condition applications with employer, job, place and wage, of the days of decision that are asked for.',
    prices: [{ daysMax: YEAR, cents: 9900 }, { cents: 24_900 }],
    needs: [],
    takes: ['state', 'date_from', 'date_to'],
  },
  {
    kind: 'onetime',
    name: 'research-report',
    title: 'Research report',
    about:
      'A report written for you about what your brief asks for; we write to you within two working days.',
    prices: [{ cents: 95_000 }],
    needs: ['brief'],
    takes: ['state', 'industry', 'date_from', 'date_to'],
  },
]

/** The things of one kind, by name. */
export function productsOf<K extends Kind>(kind: K): readonly (K extends 'onetime' ? OneTime : Recurring)[] {
  return CATALOGUE.filter((product) => product.kind === kind) as never
}

/** A thing that is sold; to ask for one that is not is a slip of ours, and throws. */
export function productNamed(name: string): Product {
  const found = CATALOGUE.find((product) => product.name === name)
  if (!found) throw new Error(`nothing called "${name}" is sold`)
  return found
}

/** By what the processor knows a price: `starter_monthly`. */
export const lookupKey = (name: string, period: Period) => `${name}_${period}`

/** The thing and the period behind such a key; null for a price that is not of this table. */
export function soldAs(key: string | null): { product: Recurring; period: Period } | null {
  for (const product of CATALOGUE) {
    if (product.kind === 'onetime') continue
    const period = PERIODS.find(
      (each) => product.cents[each] !== undefined && lookupKey(product.name, each) === key,
    )
    if (period !== undefined) return { product, period }
  }
  return null
}

/** The price of a one-time purchase of so many days; null is all time. */
export function priceOf({ prices }: OneTime, days: number | null): number {
  const enough = prices.find(({ daysMax }) => daysMax === undefined || (days !== null && days <= daysMax))
  return enough!.cents
}

/** `$49` or `$4.50`, as people read it. */
export function money(cents: number): string {
  const dollars = cents / 100
  const digits = Number.isInteger(dollars) ? 0 : 2
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
