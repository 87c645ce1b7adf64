/** Risk levels that rise from one edition to the next. */
import type { Announced } from '#contract/announced.ts'
import { companyActivity } from '../tables/index.ts'
import { RISK_DATASETS } from './counted.ts'
import { levelPlaceSql, levelSql, SCORE_SQL } from './formula.ts'

/** Every factor counts: only a plan that holds all of their datasets is told. */
const DATASETS = ['warn', ...RISK_DATASETS]

/**
 * A company that was there before, and whose level is a higher one now. A score moves with the days too, but by those alone
 * it only falls.
 */
export const announcedRisk: Announced = {
  dataset: 'risk',
  label: 'risk levels',
  file: 'insights',
  planDatasets: DATASETS,
  kinds: ['amended'],
  tables: [companyActivity],
  content: ['level', 'score'],
  records: `
    select company_id as record_id, null::date as day, null::date as news_day, true as is_told,
           null::varchar as source, null::varchar as status, ${levelPlaceSql('score')} as revision,
           null::date as first_seen, null::date as changed_on, null::varchar as filled,
           ${levelSql('score')} as level, score
    from (select company_id, ${SCORE_SQL} as score from company_activity)`,
  newsDays: 0,
  madeAlike: ['companies', 'links', 'insights', ...DATASETS],
}
