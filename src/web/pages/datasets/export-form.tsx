/** Notices as a file: a form where anybody may, the line to type where it takes a key. */
import { Block } from '../../parts/block.tsx'

/** The formats, each with its route. */
const FORMATS = [
  { name: 'CSV', path: '/api/export/csv' },
  { name: 'JSON', path: '/api/export/json' },
  { name: 'Parquet', path: '/api/export/parquet' },
] as const

interface ExportFormProps {
  needsKey: boolean
  publicUrl: string
  /** The days that are held. */
  days: { first: string | null; last: string | null } | undefined
}

export function ExportForm({ needsKey, publicUrl, days }: ExportFormProps) {
  return (
    <Block id="files" title="Layoff notices as a file">
      {needsKey ? (
        <>
          <p>
            Files take a key, which a program sends in a header and a form cannot. 5,000 of the newest notices
            of Texas:
          </p>
          <pre class="line" tabindex={0}>
            <code>{`curl -OJ -H "X-API-Key: $KEY" "${publicUrl}/api/export/csv?state=TX"`}</code>
          </pre>
          <p class="small quiet">
            The same filters as <a href="/layoffs">the list of notices</a>; <code>csv</code>,{' '}
            <code>json</code> or <code>parquet</code>.
          </p>
        </>
      ) : (
        <form class="export stack" action={FORMATS[0].path}>
          <div class="fields">
            <div class="field">
              <label for="e-state">State</label>
              <input id="e-state" type="text" name="state" placeholder="TX" required />
            </div>
            <div class="field">
              <label for="e-from">From</label>
              <input id="e-from" type="date" name="date_from" value={days?.first ?? undefined} required />
            </div>
            <div class="field">
              <label for="e-to">To</label>
              <input id="e-to" type="date" name="date_to" value={days?.last ?? undefined} required />
            </div>
          </div>
          <p class="row">
            {FORMATS.map(({ name, path }) => (
              <button
                key={name}
                class={path === FORMATS[0].path ? 'btn main' : 'btn'}
                type="submit"
                formaction={path}
              >
                {name}
              </button>
            ))}
          </p>
          <p class="small quiet">
            The 5,000 newest of them. Other filters, and up to 100,000: <a href="/openapi.json">the API</a>.
          </p>
        </form>
      )}
    </Block>
  )
}
