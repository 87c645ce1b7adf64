/** The notices that the start page names: the largest, the newest, and those that take effect next. */
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { NoticeTable } from '../../parts/notices.tsx'
import { Rank } from '../../parts/rank.tsx'
import { weekday } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'
import { type HomeData, WINDOW_DAYS } from './load.ts'

export function Largest({ largest }: HomeData) {
  return (
    <Block id="largest" title={`Largest, ${WINDOW_DAYS} days`}>
      <Rank
        items={largest.records.map(
          ({ id, company, company_name, city, county, state, employees_affected }) => ({
            name: <a href={links.notice(id!)}>{company ?? company_name}</a>,
            value: employees_affected ?? null,
            shown: count(employees_affected),
            note: [city ?? county, state].filter(Boolean).join(', '),
          }),
        )}
      />
    </Block>
  )
}

export function Newest({ newest }: HomeData) {
  return (
    <Block id="newest" title="Newest notices" tools={[{ name: 'All notices', href: links.layoffs() }]}>
      <NoticeTable label="Table of the newest notices" notices={newest.records as { id: string }[]} />
    </Block>
  )
}

export function Next({ next }: HomeData) {
  return (
    <Block id="next" title="Takes effect next">
      {next.records.length === 0 && <p class="quiet">Nothing that was given notice of.</p>}
      <ol class="soon">
        {next.records.map(
          ({ id, company, company_name, city, county, state, employees_affected, effective_date }) => (
            <li key={id}>
              <time datetime={effective_date ?? undefined}>{weekday(effective_date)}</time>
              <span>
                <a href={links.notice(id!)}>{company ?? company_name}</a>
                <span class="sub">{[city ?? county, state].filter(Boolean).join(', ')}</span>
              </span>
              <b>{count(employees_affected)}</b>
            </li>
          ),
        )}
      </ol>
    </Block>
  )
}
