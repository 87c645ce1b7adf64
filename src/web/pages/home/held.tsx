/** What is held: the datasets, and the industries of the newest notices. */
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { Rank } from '../../parts/rank.tsx'
import { day } from '../../words/dates.ts'
import { count, percent } from '../../words/numbers.ts'
import { DATASETS } from './datasets.ts'
import type { HomeData } from './load.ts'

export function Held({ held }: HomeData) {
  return (
    <Block
      id="held"
      title="What is held"
      tools={[{ name: 'Every source and how it does', href: '/coverage' }]}
    >
      <ul class="sets">
        {DATASETS.map(({ slug, name, href, about }) => {
          const set = held.datasets[slug as keyof typeof held.datasets]
          return (
            <li key={slug}>
              <h3>{href === undefined ? name : <a href={href}>{name}</a>}</h3>
              <p>{about}</p>
              <p class="small quiet">
                {set?.held ? `${count(set.rows)} rows. Newest: ${day(set.last)}` : 'Not held here yet'}
              </p>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}

export function Sectors({ sectors }: HomeData) {
  const named = sectors.records.filter(({ naics_sector }) => naics_sector !== null)
  const unnamed = sectors.records.find(({ naics_sector }) => naics_sector === null)
  return (
    <Block
      id="sectors"
      title="By industry, 90 days"
      tools={[{ name: 'All industries', href: '/industries' }]}
    >
      <Rank
        items={named.slice(0, 6).map(({ naics_sector, sector_title, employees_affected }) => ({
          name: <a href={links.industry(naics_sector!)}>{sector_title}</a>,
          value: employees_affected,
          shown: count(employees_affected),
        }))}
      />
      {unnamed && (
        <p class="small quiet under">
          {percent(unnamed.notices, sectors.totals.notices)} of notices name no industry and are left out.
        </p>
      )}
    </Block>
  )
}
