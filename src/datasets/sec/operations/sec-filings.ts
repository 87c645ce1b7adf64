/** 8-K filings, filtered, newest first, in pages. */
import { z } from 'zod'
import { tellTombstones, tombstonesField } from '#changes/tombstones.ts'
import { isoDay } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { sql } from '#storage/sql.ts'
import { adviseSec } from '../advice.ts'
import { filing, showFiling } from './filing.ts'
import { allOf, countFilings, filingConditions, filingFilter, filingKey, readFilings } from './filter.ts'

const input = z.object({
  ...filingFilter,
  changed_since: isoDay().optional().describe('Filings found new or changed on this day or later'),
  ...pageInput(filing, { default: 100, max: 5000 }),
})

export default read({
  path: '/api/sec-filings',
  summary: '8-K filings',
  description:
    '8-K and 8-K/A from EDGAR, newest first. Item 2.05 is restructuring and layoffs, item 1.03 bankruptcy. Items of filings before August 2004 stand in today’s codes.',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input,
  output: listOf(filing.partial()).extend({ tombstones: tombstonesField }),
  run: async (context, query) => {
    const { plan } = context
    refuseEmptyWindow(query)
    const history = clampHistory(context, query.start)
    const page = openPage(query, { plan, key: filingKey })
    const conditions = await filingConditions(context, { ...query, start: history.from })
    const changed = query.changed_since ? [sql`changed_on >= ${query.changed_since}::date`] : []
    const [rows, counted, gone] = await Promise.all([
      readFilings(context, [...allOf(conditions), ...changed], page),
      countFilings(context, conditions, changed),
      tellTombstones(context, query, { dataset: 'sec', table: 'sec_filings', id: 'accession' }),
    ])
    const answer = page.answer(rows.map(showFiling), counted.total, (row) => [row.filing_date, row.accession])
    return {
      ...answer,
      tombstones: gone.tombstones,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...gone.warnings,
        ...(await adviseSec(context, { ...counted, from: history.from, until: query.end })),
      ],
    }
  },
})
