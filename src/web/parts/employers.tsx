/** The employers with most workers in notices of something. */
import { links } from '../links.ts'
import { count, counted } from '../words/numbers.ts'
import { Block } from './block.tsx'
import { Rank } from './rank.tsx'

/** One of them. */
export interface EmployerSums {
  company: string
  company_name: string
  company_id: string | null
  employees_affected: number | null
  notices: number
}

export function Employers({ rows }: { rows: readonly EmployerSums[] }) {
  return (
    <Block id="employers" title="Largest employers in notices">
      <Rank
        items={rows.map(({ company, company_id, company_name, employees_affected, notices }) => ({
          name: company_id ? <a href={links.company(company_id)}>{company}</a> : company_name,
          value: employees_affected,
          shown: count(employees_affected),
          note: counted(notices, 'notice'),
        }))}
      />
    </Block>
  )
}
