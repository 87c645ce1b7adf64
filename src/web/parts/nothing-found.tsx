/** In place of a list that is empty: what was asked, how it may have been meant, and what there is without each filter. */
import type { ComponentChildren } from 'preact'
import { type Asked, without } from '../asked.ts'
import type { WhenEmpty } from '../when-empty.ts'
import { count } from '../words/numbers.ts'

interface NothingFoundProps {
  /** What there is none of: `filings`. */
  what: string
  /** False where some may be, which do not tell. */
  isKnown?: boolean
  asked: Asked
  help: WhenEmpty
  /** A filter in words. */
  say(name: string, value: string): string
  href(asked: Asked): string
  /** What an empty list does not say. */
  children?: ComponentChildren
}

export function NothingFound(props: NothingFoundProps) {
  const { what, isKnown = true, asked, say, href, children } = props
  const { loosened, nearest } = props.help
  return (
    <section class="none-found" aria-labelledby="none-h">
      <h2 id="none-h">
        No {what} are {isKnown ? '' : 'known to be '}like that
      </h2>
      {Object.keys(asked).length > 0 && (
        <p>
          Asked for:{' '}
          {Object.entries(asked)
            .map(([name, value]) => say(name, value))
            .join(', ')}
          .
        </p>
      )}
      {nearest && nearest.names.length > 0 && (
        <p>
          Did you mean{' '}
          {nearest.names.map((name, i) => (
            <>
              {i > 0 && ', '}
              <a key={name} href={href({ ...asked, [nearest.name]: name })} rel="nofollow">
                {name}
              </a>
            </>
          ))}
          ?
        </p>
      )}
      {loosened.length > 0 && (
        <ul>
          {loosened.map(({ name, value, total }) => (
            <li key={name}>
              {total > 0 ? (
                <a href={href(without(asked, [name]))} rel="nofollow">
                  Without “{say(name, value)}”: {count(total)}
                </a>
              ) : (
                <span class="quiet">Without “{say(name, value)}”: none either</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
