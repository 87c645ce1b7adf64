/** What of the claims is shown, and over how long. */
import { links } from '../../links.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { MEASURES, type Measured } from './measures.ts'

interface ChoiceProps {
  /** The state; the nation without it. */
  code: string | null
  measure: Measured
  years: string | undefined
}

export function Choice({ code, measure, years }: ChoiceProps) {
  const asked = (key: string, span: string | undefined) =>
    links.claims(code, { measure: key === 'initial' ? undefined : key, years: span })
  return (
    <div class="choices">
      <Tabs
        label="What is shown"
        tabs={MEASURES.map(({ key, name }) => ({
          name,
          href: `${asked(key, years)}`,
          isHere: key === measure.key,
        }))}
      />
      <Tabs
        label="Over how long"
        tabs={[
          { name: 'One year', href: asked(measure.key, undefined), isHere: years !== '5' },
          { name: 'Five years', href: asked(measure.key, '5'), isHere: years === '5' },
        ]}
      />
    </div>
  )
}
