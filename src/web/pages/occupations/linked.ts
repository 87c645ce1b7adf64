/** An occupation for programs, with the wage that is offered for it. */
import { type At, SCHEMA, type Thing } from '../../linked.ts'

interface Told {
  soc: string
  title: string
  row: { median_wage_usd: number | null; min_wage_usd: number | null; max_wage_usd: number | null }
}

/** The occupation. Wages that nobody told are left out. */
export function occupation({ soc, title, row }: Told, { url, head }: At): Thing {
  const { median_wage_usd: median, min_wage_usd: minValue, max_wage_usd: maxValue } = row
  const estimated = { '@type': 'MonetaryAmountDistribution', name: 'base', currency: 'USD', duration: 'P1Y' }
  return {
    '@context': SCHEMA,
    '@type': 'Occupation',
    '@id': url,
    mainEntityOfPage: url,
    name: title,
    description: head.description,
    occupationalCategory: soc,
    occupationLocation: { '@type': 'Country', name: 'US' },
    ...(median !== null && {
      estimatedSalary: [
        {
          ...estimated,
          median,
          ...(minValue !== null && { minValue }),
          ...(maxValue !== null && { maxValue }),
        },
      ],
    }),
  }
}
