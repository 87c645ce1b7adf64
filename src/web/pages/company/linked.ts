/** An employer for programs. */
import { type At, SCHEMA, type Thing } from '../../linked.ts'
import { links } from '../../links.ts'
import type { Held } from './page.tsx'

const numbered = (propertyID: string, value: string) => ({ '@type': 'PropertyValue', propertyID, value })

/** The employer, with its numbers and its parts. */
export function organization(held: Held, { publicUrl, url, head }: At): Thing {
  const { company, company_id, cik, ticker, parent_id, parts } = held
  const at = (id: string) => publicUrl + links.company(id)
  return {
    '@context': SCHEMA,
    '@type': ticker === null ? 'Organization' : 'Corporation',
    '@id': url,
    url,
    name: company,
    description: head.description,
    ...(ticker !== null && { tickerSymbol: ticker }),
    identifier: [...(cik === null ? [] : [numbered('CIK', cik)]), numbered('company_id', company_id)],
    ...(parent_id && {
      parentOrganization: { '@type': 'Organization', '@id': at(parent_id), url: at(parent_id) },
    }),
    ...(parts.length > 0 && {
      subOrganization: parts.map((part) => ({
        '@type': 'Organization',
        '@id': at(part.company_id),
        url: at(part.company_id),
        name: part.company,
      })),
    }),
  }
}
