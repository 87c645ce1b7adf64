/** The form of the list: what links with counts cannot ask. */
import type { Asked } from './words.ts'

const FIELDS = [
  { name: 'company', label: 'Employer', type: 'search', hint: 'Part of the name' },
  { name: 'city', label: 'City', type: 'text', hint: '' },
  { name: 'date_from', label: 'From', type: 'date', hint: '' },
  { name: 'date_to', label: 'To', type: 'date', hint: '' },
  { name: 'min_employees', label: 'Workers, at least', type: 'text', hint: '' },
] as const

export function Filters({ asked }: { asked: Asked }) {
  const own = new Set<string>(FIELDS.map(({ name }) => name))
  const kept = Object.entries(asked).filter(([name]) => !own.has(name))
  return (
    <form class="filters stack" action="/layoffs">
      {FIELDS.map(({ name, label, type, hint }) => (
        <div class="field" key={name}>
          <label for={`f-${name}`}>{label}</label>
          <Field name={name} type={type} value={asked[name] ?? ''} hint={hint} />
        </div>
      ))}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button class="btn main" type="submit">
        Show
      </button>
    </form>
  )
}

interface FieldProps {
  name: string
  type: 'search' | 'text' | 'date'
  value: string
  hint: string
}

function Field({ name, type, value, hint }: FieldProps) {
  const own = { id: `f-${name}`, name, value, placeholder: hint }
  if (type === 'date') return <input {...own} type="date" />
  return type === 'search' ? <input {...own} type="search" /> : <input {...own} type="text" />
}
