/** One employer: its notices, its risk score with what that rests on, its parts, its news. */
import { z } from 'zod'
import { companyIdParam, text } from '#contract/fields.ts'
import { companyRoute } from '#insights/company/company.ts'
import risk from '#insights/risk/company.ts'
import { isThere, type Locked, type Unread } from '../../ask.ts'
import { sheet } from '../../files/forms.ts'
import { links, withQuery } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Figures } from '../../parts/figures.tsx'
import { NOTICE_COLUMNS, NoticeTable, type ShownNotice } from '../../parts/notices.tsx'
import { Rank } from '../../parts/rank.tsx'
import { ReportMatch } from '../../parts/report.tsx'
import { RiskFactors } from '../../parts/risk-factors.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { heldFrom, noticesOf } from '../../words/notices.ts'
import { count, counted } from '../../words/numbers.ts'
import { organization } from './linked.ts'

const company = companyRoute(null)
const ROWS = 50

const isId = (text: string) => companyIdParam.safeParse(text).success

/** What is held of the employer. */
export type Held = z.output<typeof company.output>
type Risk = z.output<typeof risk.output>

export default page({
  path: '/companies/{id}',
  summary: 'One employer',
  input: z.object({ id: text(200) }),
  load: async (ask, { id }, visit) => {
    const held = await ask.of(company, { company_name: id, limit: rowsOf(visit, ROWS) })
    const score = await ask.part(risk, { company_name: held.company_id })
    return { held, score, contact: visit.contact, publicUrl: visit.publicUrl }
  },
  head: ({ held }) => ({
    title: held.company,
    description: `${noticesOf(held.notices, held.employees_affected, 'WARN notice')}.`,
    figure: { value: count(held.employees_affected), name: 'workers in WARN notices' },
    address: links.company(held.company_id),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Companies', href: '/companies' },
    ],
    section: 'companies',
  }),
  linked: ({ held }, at) => [organization(held, at)],
  forms: {
    json: ({ id }, settings) => ({
      operation: company,
      params: { company_name: id, limit: rowsOf(settings, ROWS) },
    }),
    csv: sheet('Notices', company, ({ held }) => held.records),
    // Feeds go by the id, and a name may be of several.
    atom: ({ id }) => (isId(id) ? `/feeds/companies/${id}.atom` : null),
    ics: ({ id }) => (isId(id) ? withQuery('/feeds/layoffs.ics', { company_id: id }) : null),
  },
  view: ({ held, score, contact, publicUrl }) => (
    <>
      <Top held={held} score={score} />
      <Warnings of={held.warnings} />
      <Columns
        left={
          <>
            <Notices {...held} />
            <ReportMatch
              contact={contact}
              subject={`Wrong match: ${held.company} (${held.company_id})`}
              about={[
                `Company ${held.company} (${held.company_id}), ${publicUrl}${links.company(held.company_id)}`,
                'Notices that are not its own, by their ids:',
              ]}
            />
            <Why score={score} />
          </>
        }
        right={<Aside {...held} />}
      />
    </>
  ),
})

interface Part {
  held: Held
  score: Risk | Locked | Unread
}

export function Top({ held, score }: Part) {
  const { company: name, ticker, cik, notices, employees_affected, states } = held
  return (
    <div class="stack head">
      <h1>{name}</h1>
      <p class="ids">
        {ticker && (
          <span>
            Listed: <b>{ticker}</b>
          </span>
        )}
        {cik && (
          <span>
            SEC no. <a href={links.filings({ cik: String(Number(cik)) })}>{cik}</a>
          </span>
        )}
        <span>
          <a href={links.bankruptcies({ company_id: held.company_id })}>Bankruptcy cases</a>
        </span>
        <span>{held.company_id}</span>
        <a href={links.visaEmployer(held.company_id)}>Its visas</a>
      </p>
      <p class="lead">
        {`${noticesOf(notices, employees_affected, 'WARN notice')} in ${counted(states.length, 'state')}${heldFrom(held)}`}
      </p>
      <Figures
        items={[
          {
            name: 'Workers in notices',
            value: count(employees_affected),
            note: `${count(held.notices_unsized)} notices do not say how many`,
          },
          { name: 'Notices', value: count(notices), note: 'each event counted once' },
          { name: 'States', value: count(states.length), note: states.slice(0, 8).join(', ') },
          ...(isThere(score)
            ? [
                {
                  name: 'Risk',
                  value: `${score.score} of ${score.score_max}`,
                  note: <a href="#risk">{score.level}: why</a>,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function Notices({ records, total, company_id }: Held) {
  return (
    <Block
      id="notices"
      title="Notices"
      tools={
        total > records.length ? [{ name: `All ${count(total)}`, href: links.layoffs({ company_id }) }] : []
      }
    >
      <NoticeTable
        label="Its notices"
        notices={records as ShownNotice[]}
        columns={[
          NOTICE_COLUMNS.date,
          { head: 'Filed as', kind: 'row', cell: ({ company_name }) => company_name },
          NOTICE_COLUMNS.place,
          NOTICE_COLUMNS.workers,
          NOTICE_COLUMNS.kind,
          NOTICE_COLUMNS.effective,
          NOTICE_COLUMNS.given,
        ]}
      />
    </Block>
  )
}

function Why({ score }: Pick<Part, 'score'>) {
  return (
    <Block id="risk" title={isThere(score) ? `Why the risk score is ${score.score}` : 'Risk'}>
      {isThere(score) ? (
        <>
          {score.remark && <p class="note">{score.remark}.</p>}
          <RiskFactors factors={score.factors} />
          <p class="small quiet">
            As of {day(score.as_of)}. <a href="/methodology#risk-score-of-a-company">How it is worked out</a>.
            The score tells of what these records hold, not of what a company will do.
          </p>
        </>
      ) : (
        <Missing part={score} />
      )}
    </Block>
  )
}

function Aside({ parts, news, other_matches, parent_id }: Held) {
  return (
    <>
      {parent_id && (
        <p>
          Part of <a href={links.company(parent_id)}>another company</a>.
        </p>
      )}
      {parts.length > 0 && (
        <Block id="parts" title="Parts and brands">
          <Rank
            items={parts.map(({ company: name, company_id, notices, employees_affected }) => ({
              name: <a href={links.company(company_id)}>{name}</a>,
              value: employees_affected,
              shown: count(employees_affected),
              note: counted(notices, 'notice'),
            }))}
          />
        </Block>
      )}
      {news.length > 0 && (
        <Block id="news" title="From its filings">
          <ul class="list">
            {news.map(({ title, date, source, url }) => (
              <li key={url}>
                <a href={url} rel="noreferrer">
                  {title}
                </a>
                <span class="sub">
                  {day(date)}, {source}
                </span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {other_matches.length > 0 && (
        <Block id="others" title="Could also be meant">
          <ul class="list">
            {other_matches.map(({ company: name, company_id, notices }) => (
              <li key={company_id}>
                {notices > 0 ? <a href={links.company(company_id)}>{name}</a> : name}
                <span class="sub">{counted(notices, 'notice')}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}
