import { load } from 'cheerio'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Distress, summed, Top } from './page.tsx'

type Props = Parameters<typeof Top>[0]

const minnesota = {
  name: 'Minnesota',
  notices: 911,
  employees_affected: 39_267,
  notices_unsized: 56,
  notices_undated: 838,
  first_notice: '2021-01-06',
  latest_notice: '2026-05-04',
  last_30_days: { notices: null, employees_affected: null, notices_unsized: 0, notices_undated: 155 },
  by_type: [],
  isLate: false,
} as unknown as Props

const shown = (fields: Partial<Props> = {}) => load(renderToString(h(Top, { ...minnesota, ...fields })))

const figuresOf = ($: ReturnType<typeof load>) =>
  $('dl > div')
    .toArray()
    .map((each) => $(each).find('dt, dd:nth-child(2)').text())

test('days that are not known are no heading, and the span of a few is not that of all', () => {
  const $ = shown()
  expect($('h1').text()).toBe('911 layoff notices of Minnesota')
  expect($('.lead').text()).toBe(
    '911 notices of 39,267 workers are held. The 73 that tell a day of notice are from Jan 6, 2021 to May 4, 2026; 838 tell none.',
  )
})

test('notices of the last days that give no number are counted by themselves', () => {
  const last_30_days = { notices: 2, employees_affected: null, notices_unsized: 2, notices_undated: 0 }
  expect(shown({ last_30_days })('h1').text()).toBe('Employers gave Minnesota 2 layoff notices in 30 days')
  const none = { notices: 0, employees_affected: 0, notices_unsized: 0, notices_undated: 0 }
  expect(shown({ last_30_days: none })('h1').text()).toBe(
    'Employers told Minnesota of 0 job losses in 30 days',
  )
})

test('of a state without a list nothing is 0', () => {
  const none = { notices: null, employees_affected: null, notices_unsized: null, notices_undated: null }
  const $ = shown(summed({ ...minnesota, ...none, first_notice: null, latest_notice: null }))
  expect(figuresOf($)).toEqual(expect.arrayContaining(['Notices, all time–', 'Workers, all time–']))
  expect($('dd').text()).not.toContain('0')
})

test('what continued is of the week before that of first claims', () => {
  const profile = {
    state: 'MN',
    distress_score: null,
    distress_signals: [],
    dol_claims: {
      week_ending: '2025-03-08',
      latest_initial: 5883,
      latest_continued: 66_599,
      insured_unemployment_rate: 1.23,
    },
    warnings: [],
  } as unknown as Parameters<typeof Distress>[0]['profile']
  const text = load(renderToString(h(Distress, { profile, told: new Set<string>() }))).text()
  expect(text.replace(/\s+/g, ' ')).toContain(
    'In the week to Mar 8, 2025 5,883 filed for unemployment for the first time; 66,599 continued in the week before it, 1.2% of those insured.',
  )
})
