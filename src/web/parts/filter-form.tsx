/** The form beside a list: what links with counts cannot ask. What it does not ask is kept. */
import type { InputError } from '#contract/errors.ts'
import type { Asked } from '../asked.ts'

/** One field. */
export interface FilterField {
  name: string
  label: string
  type: 'search' | 'text' | 'date'
  placeholder?: string
  /** What is to be known before it is filled in. */
  hint?: string
}

interface FilterFormProps {
  action: string
  fields: readonly FilterField[]
  asked: Asked
  /** What was wrong with values: each is said at its field. */
  errors?: readonly InputError[]
}

export function FilterForm({ action, fields, asked, errors = [] }: FilterFormProps) {
  const own = new Set(fields.map(({ name }) => name))
  const kept = Object.entries(asked).filter(([name]) => !own.has(name))
  return (
    <form class="filters stack" action={action}>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={asked[field.name] ?? ''}
          error={errors.find(({ loc }) => loc.at(-1) === field.name)?.msg}
        />
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
  field: FilterField
  value: string
  error: string | undefined
}

function Field({ field: { name, label, type, placeholder, hint }, value, error }: FieldProps) {
  const id = `f-${name}`
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const own = {
    id,
    name,
    value,
    ...(placeholder && { placeholder }),
    ...(notes && { 'aria-describedby': notes }),
    ...(error && { 'aria-invalid': 'true' as const }),
  }
  return (
    <div class={error ? 'field wrong' : 'field'}>
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {label} {error}
        </p>
      )}
      {/* A date that is none cannot stand in a field of dates: it is shown as it was written. */}
      {type === 'date' && !error && <input {...own} type="date" />}
      {type === 'search' && <input {...own} type="search" />}
      {(type === 'text' || (type === 'date' && error)) && <input {...own} type="text" />}
    </div>
  )
}
