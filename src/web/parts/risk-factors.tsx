/** What a risk score is made of: each factor with its points and what it rests on. */

import { fieldName } from '../words/fields.ts'
import { Table } from './table.tsx'

/** A factor of a score, as the API tells it. */
interface Factor {
  factor: string
  points: number
  max: number
  detail: string
}

export const RiskFactors = ({ factors }: { factors: readonly Factor[] }) => (
  <Table
    label="What the score is made of"
    rows={factors}
    keyOf={({ factor }) => factor}
    columns={[
      { head: 'Factor', kind: 'row', cell: ({ factor }) => fieldName(factor) },
      { head: 'Points', kind: 'num', cell: ({ points, max }) => `${points} of ${max}` },
      { head: 'What it rests on', cell: ({ detail }) => detail },
    ]}
  />
)
