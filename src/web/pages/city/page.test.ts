import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { show } from '../../testing/show.ts'
import city, { Top } from './page.tsx'

test('the days of a few notices are not those of all', () => {
  const held = {
    city: 'Macon',
    state: 'GA',
    notices: 40,
    employees_affected: null,
    notices_undated: 38,
    first_notice: '2023-01-17',
    latest_notice: '2023-05-17',
    county: 'Bibb County',
    cbsa_title: 'Macon-Bibb County, GA',
    last_30_days: {},
    by_type: [],
    spellings: [],
  } as unknown as Parameters<typeof Top>[0]['held']
  const text = renderToString(h(Top, { held, isLate: false }))
  expect(text).toContain('40 layoff notices without a number of workers in Macon')
  expect(text).toContain(
    '40 notices are held. The 2 that tell a day of notice are from Jan 17, 2023 to May 17, 2023; 38 tell none. It lies in Bibb County and the area of Macon-Bibb County, GA.',
  )
})

test('the list of a city promises all notices only where it has them and no others', async () => {
  const own = notice({ state: 'NJ', city: 'Orange' })
  const other = notice({ state: 'NJ', city: 'East Orange' })
  const linkOf = async (notices: Parameters<typeof warnDatabase>[0]) => {
    const $ = await show(city, await warnDatabase(notices), { state: 'NJ', city: 'orange' })
    return $('a[href="/layoffs?city=Orange&state=NJ"]').text()
  }
  expect(await linkOf([own])).toBe('All notices')
  expect(await linkOf([own, other])).toBe('Notices whose city holds “Orange”')
})
