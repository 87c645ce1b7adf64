import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { notice } from '../testing/notices.ts'
import { linkNotices } from './index.ts'
import { setStatus } from './status.ts'

const row = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({ id, city: 'Bend', effective_date: '2024-03-01', ...fields })

/** Status and `in_totals` of rows, linked by the real rules: `a listed +`, the sign telling what sums count. */
function judged(rows: NoticeRecord[], rewritten: string[] = []): string[] {
  setStatus(rows, linkNotices(rows), (id) => rewritten.includes(id))
  return rows.map((r) => `${r.id} ${r.status} ${r.in_totals ? '+' : '-'}`)
}

test('a notice by itself is listed and summed', () => {
  expect(judged([row('a')])).toEqual(['a listed +'])
})

test('what its source does not list any more is told and summed; what was rewritten is amended', () => {
  expect(judged([row('a', { listed: false }), row('b', { city: 'Salem' })], ['a', 'b'])).toEqual([
    'a no_longer_listed +',
    'b amended +',
  ])
})

test('rows marked as rescinded, conditional or not WARN are kept and not summed', () => {
  const marked = [
    row('a', { mark: 'rescission' }),
    row('b', { city: 'Salem', mark: 'conditional' }),
    row('c', { city: 'Eugene', is_warn: false }),
  ]
  expect(judged(marked)).toEqual(['a withdrawn -', 'b listed -', 'c listed -'])
})

test('people on top of those of a notice count beside it, though their row is like it', () => {
  const place = { state: 'IL', city: 'Joliet', source_id: 'warn/il', origin: 'publisher' } as const
  const layoff = { effective_date: '2024-05-01', effective_date_precision: 'day' } as const
  const fir = { ...place, ...layoff, employees_affected: 121 }
  const first = row('a', { ...fir, company_name: 'Fir Foods', notice_date: '2024-03-01' })
  const more = { ...fir, company_name: 'Fir Foods Inc of Joliet', notice_date: '2024-03-01' }
  expect(judged([first, row('b', { ...more, mark: 'supplement' })])).toEqual(['a listed +', 'b listed +'])
})

describe('an event is summed once', () => {
  const on = (id: string, notice_date: string, fields: Partial<NoticeRecord> = {}) =>
    row(id, { notice_date, ...fields })
  const amended = { mark: 'amendment' as const, employees_affected: 70 }

  test('an amendment stands for its original', () => {
    expect(judged([on('a', '2024-01-02'), on('b', '2024-02-01', amended)])).toEqual([
      'a amended -',
      'b listed +',
    ])
  })

  test('an amendment that only moves a date leaves the number with the row that has it', () => {
    const moved = { mark: 'amendment' as const, employees_affected: null }
    expect(judged([on('a', '2024-01-02'), on('b', '2024-02-01', moved)])).toEqual([
      'a amended +',
      'b listed -',
    ])
    const chain = [on('a', '2024-01-02'), on('b', '2024-02-01', amended), on('c', '2024-03-01', moved)]
    expect(judged(chain)).toEqual(['a amended -', 'b amended +', 'c listed -'])
    const later = [on('a', '2024-01-02'), on('b', '2024-02-01', moved), on('c', '2024-03-01', amended)]
    expect(judged(later)).toEqual(['a amended -', 'b amended -', 'c listed +'])
    const without = [on('a', '2024-01-02', { employees_affected: null }), on('b', '2024-02-01', moved)]
    expect(judged(without)).toEqual(['a amended -', 'b listed +'])
  })

  describe('an amendment for those who remain', () => {
    const begun = { effective_date: '2024-01-20', effective_date_precision: 'day' as const }
    const remain = {
      mark: 'amendment' as const,
      employees_affected: 20,
      effective_date: '2024-04-01',
      effective_date_precision: 'day' as const,
    }
    const first = () => on('a', '2024-01-02', begun)

    test('leaves the number with the row whose layoffs had begun, over later ones too', () => {
      expect(judged([first(), on('b', '2024-02-01', remain)])).toEqual(['a amended +', 'b listed -'])
      const fewer = { ...remain, employees_affected: 3, effective_date: '2024-06-01' }
      expect(judged([first(), on('b', '2024-02-01', remain), on('c', '2024-04-20', fewer)])).toEqual([
        'a amended +',
        'b amended -',
        'c listed -',
      ])
    })

    test('is told by the day on which it came in, where it keeps that of its notice', () => {
      const kept = (received_date: string) => on('b', '2024-01-02', { ...remain, received_date })
      expect(judged([first(), kept('2024-01-21')])).toEqual(['a amended +', 'b listed -'])
      expect(judged([first(), kept('2024-01-19')])).toEqual(['a amended -', 'b listed +'])
    })

    test('may have a little more than half of the people, where its own notice came long after that day', () => {
      const late = { ...remain, employees_affected: 55 }
      expect(judged([first(), on('b', '2024-03-01', late)])).toEqual(['a amended +', 'b listed -'])
      const more = [
        on('b', '2024-03-01', { ...late, employees_affected: 61 }),
        on('b', '2024-02-10', late),
        on('b', '2024-03-01', { ...late, effective_date: '2024-03-02' }),
        on('b', '2024-01-02', { ...late, received_date: '2024-03-01' }),
      ]
      for (const row of more) expect(judged([first(), row])).toEqual(['a amended -', 'b listed +'])
    })

    test.each([
      ['half of the people', { employees_affected: 50 }],
      ['the same first day', { effective_date: begun.effective_date }],
      ['a first day that is known by the month', { effective_date_precision: 'month' }],
      ['no first day', { effective_date: null, effective_date_precision: null }],
    ] as const)('is none with %s', (_, fields) => {
      expect(judged([first(), on('b', '2024-02-01', { ...remain, ...fields })])).toEqual([
        'a amended -',
        'b listed +',
      ])
    })
  })

  describe('a change of dates', () => {
    const moved = (
      id: string,
      notice_date: string,
      employees_affected: number | null,
      effective_date: string,
    ) => on(id, notice_date, { mark: 'date_change', employees_affected, effective_date })
    const first = () => on('a', '2024-01-02', { employees_affected: 100 })

    test.each([
      ['all', 100],
      ['more', 120],
    ])('for %s of the people stands for the notice, with the new day', (_, workers) => {
      expect(judged([first(), moved('b', '2024-02-01', workers, '2024-05-01')])).toEqual([
        'a amended -',
        'b listed +',
      ])
    })

    test('for some of the people leaves the number with the notice, however many there are', () => {
      const parts = [
        moved('b', '2024-02-01', 32, '2024-04-01'),
        moved('c', '2024-02-01', 32, '2024-05-01'),
        moved('d', '2024-04-01', 19, '2024-06-01'),
      ]
      expect(judged([first(), ...parts])).toEqual(['a amended +', 'b listed -', 'c listed -', 'd listed -'])
    })

    test('is of the phase whose layoff is nearest, where several were told on one day', () => {
      const phase = (id: string, employees_affected: number, effective_date: string) =>
        on(id, '2024-01-02', { employees_affected, effective_date })
      const phases = [phase('a', 30, '2024-03-01'), phase('b', 3, '2024-03-15'), phase('c', 4, '2024-03-22')]
      const two = [moved('d', '2024-02-01', 2, '2024-03-22'), moved('e', '2024-02-01', 2, '2024-05-31')]
      expect(judged([...phases, ...two])).toEqual([
        ...['a listed +', 'b listed +', 'c amended +'],
        ...['d listed -', 'e listed -'],
      ])
      expect(judged([...phases, moved('d', '2024-02-01', 30, '2024-05-31')])).toEqual([
        ...['a amended -', 'b listed +', 'c listed +', 'd listed +'],
      ])
    })

    test('counts by itself where the notice is gone, and the next one stands for it', () => {
      expect(judged([moved('b', '2024-02-01', 9, '2024-04-01')])).toEqual(['b listed +'])
      const again = [moved('b', '2024-02-01', 9, '2024-04-01'), moved('c', '2024-03-01', 9, '2024-05-01')]
      expect(judged(again)).toEqual(['b amended -', 'c listed +'])
    })

    test('never changes how many workers an event has, whatever parts of it are moved', () => {
      const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 200 })), {
        minLength: 1,
        maxLength: 6,
      })
      fc.assert(
        fc.property(parts, (given) => {
          const rows = given.map(([workers, day], i) =>
            moved(`b${i}`, addDays('2024-01-03', day), workers, addDays('2024-03-01', day)),
          )
          const all = [first(), ...rows]
          judged(all)
          const counted = all.filter((each) => each.in_totals)
          expect(counted.map((each) => each.employees_affected)).toEqual([100])
        }),
      )
    })
  })

  test('of an amendment that is listed twice one counts, though only one is amended further', () => {
    const twin = (id: string, received_date: string, fields: Partial<NoticeRecord> = {}) =>
      on(id, '2024-01-02', { ...amended, received_date, ...fields })
    const rows = [on('a', '2024-01-02'), twin('b', '2024-02-01'), twin('c', '2024-02-01')]
    const later = twin('d', '2024-03-01', { effective_date: '2024-06-01' })
    expect(judged([...rows, later]).filter((each) => each.endsWith('+'))).toEqual(['d listed +'])
  })

  test('an amendment without a number of a repetition leaves it with the first filing', () => {
    const moved = { mark: 'amendment' as const, employees_affected: null }
    expect(judged([on('a', '2024-01-02'), on('b', '2024-01-20'), on('c', '2024-02-01', moved)])).toEqual([
      'a listed +',
      'b amended -',
      'c listed -',
    ])
  })

  test('an amendment of the same day stands for its original, whichever has the lower id', () => {
    const again = { mark: 'amendment' as const }
    expect(judged([on('a', '2024-01-02'), on('b', '2024-01-02', again)])).toEqual([
      'a amended -',
      'b listed +',
    ])
    expect(judged([on('a', '2024-01-02', again), on('b', '2024-01-02')])).toEqual([
      'a listed +',
      'b amended -',
    ])
  })

  test('of a chain of amendments the last stands', () => {
    const chain = [on('a', '2024-01-02'), on('b', '2024-02-01', amended), on('c', '2024-03-01', amended)]
    expect(judged(chain)).toEqual(['a amended -', 'b amended -', 'c listed +'])
  })

  test('of several amendments that name one original the latest stands', () => {
    const named = (id: string, day: string) => on(id, day, { ...amended, notice_key: id, amends_key: 'a' })
    const star = [
      on('a', '2024-01-02', { notice_key: 'a' }),
      named('c', '2024-03-01'),
      named('b', '2024-02-01'),
    ]
    expect(judged(star)).toEqual(['a amended -', 'c listed +', 'b listed -'])
  })

  test('of amendments that keep the day of their notice the one that came in last stands', () => {
    const update = (id: string, received_date: string) => on(id, '2024-01-02', { ...amended, received_date })
    const keyed = (id: string, day: string) => ({ ...update(id, day), notice_key: id, amends_key: 'a' })
    for (const make of [update, keyed]) {
      const rows = [
        on('a', '2024-01-02', { notice_key: 'a' }),
        make('c', '2024-02-01'),
        make('b', '2024-03-01'),
      ]
      expect(judged(rows).filter((each) => each.endsWith('+'))).toEqual(['b listed +'])
    }
  })

  test('a supplement adds to its original', () => {
    const supplement = on('b', '2024-02-01', { mark: 'supplement', employees_affected: 7 })
    expect(judged([on('a', '2024-01-02'), supplement])).toEqual(['a amended +', 'b listed +'])
  })

  test('an amendment that is only conditional does not stand for anything yet', () => {
    const conditional = on('b', '2024-02-01', { mark: 'conditional', notice_key: 'b', amends_key: 'a' })
    expect(judged([on('a', '2024-01-02', { notice_key: 'a' }), conditional])).toEqual([
      'a amended +',
      'b listed -',
    ])
  })

  test('a repetition that agrees in all is not summed, one that may be another event is', () => {
    expect(judged([on('a', '2024-01-02'), on('b', '2024-01-20')])).toEqual(['a listed +', 'b listed -'])
    const other = on('b', '2024-01-20', { employees_affected: 7 })
    expect(judged([on('a', '2024-01-02'), other])).toEqual(['a listed +', 'b listed +'])
  })

  test('an amendment of a repetition stands for the first filing too', () => {
    const rows = [on('a', '2024-01-02'), on('b', '2024-01-20'), on('c', '2024-02-01', amended)]
    expect(judged(rows)).toEqual(['a listed -', 'b amended -', 'c listed +'])
  })

  test('a repetition of an amended notice adds nothing', () => {
    const rows = [
      on('a', '2024-01-02', { notice_key: 'a' }),
      on('c', '2024-03-20', { ...amended, notice_key: 'c', amends_key: 'a' }),
      on('b', '2024-01-20'),
    ]
    expect(judged(rows)).toEqual(['a amended -', 'c listed +', 'b listed -'])
  })

  test('a conditional notice that is filed again without its condition counts then', () => {
    const rows = [on('a', '2024-01-02', { mark: 'conditional' }), on('b', '2024-01-20')]
    expect(judged(rows)).toEqual(['a listed -', 'b listed +'])
  })

  test('a WARN notice beside a non-WARN event of the same employer counts', () => {
    expect(judged([on('a', '2024-01-02', { is_warn: false }), on('b', '2024-01-20')])).toEqual([
      'a listed -',
      'b listed +',
    ])
  })
})

describe('a rescission', () => {
  const on = (id: string, notice_date: string, fields: Partial<NoticeRecord> = {}) =>
    row(id, { notice_date, ...fields })
  const rescission = { mark: 'rescission' as const }
  const amended = { mark: 'amendment' as const, employees_affected: 70 }

  test('takes back the notice before it; both stay, neither is summed', () => {
    expect(judged([on('a', '2024-01-02'), on('b', '2024-02-01', rescission)])).toEqual([
      'a withdrawn -',
      'b withdrawn -',
    ])
  })

  test('takes back an amendment together with what it stood for', () => {
    const rows = [on('a', '2024-01-02'), on('b', '2024-02-01', amended), on('c', '2024-03-01', rescission)]
    expect(judged(rows)).toEqual(['a withdrawn -', 'b withdrawn -', 'c withdrawn -'])
  })

  test('that names the original takes back its earlier amendments, not a later one', () => {
    const rows = [
      on('a', '2024-01-02', { notice_key: 'a' }),
      on('b', '2024-02-01', { ...amended, notice_key: 'b', amends_key: 'a' }),
      on('c', '2024-03-01', { ...rescission, notice_key: 'c', amends_key: 'a' }),
    ]
    expect(judged(rows)).toEqual(['a withdrawn -', 'b withdrawn -', 'c withdrawn -'])
    const revived = on('d', '2024-06-01', { ...amended, notice_key: 'd', amends_key: 'a' })
    expect(judged([...rows, revived]).at(-1)).toBe('d listed +')
  })

  test('takes back a repetition together with the first filing', () => {
    const rows = [on('a', '2024-01-02'), on('b', '2024-01-20'), on('c', '2024-02-10', rescission)]
    expect(judged(rows)).toEqual(['a withdrawn -', 'b withdrawn -', 'c withdrawn -'])
  })

  test('leaves a filing after it alone', () => {
    const rows = [
      on('a', '2024-01-02', { notice_key: 'a' }),
      on('b', '2024-01-10', { ...rescission, amends_key: 'a' }),
    ]
    expect(judged([...rows, on('c', '2024-01-20')])).toEqual(['a withdrawn -', 'b withdrawn -', 'c listed +'])
  })
})

test('a link to a row that is not there says nothing', () => {
  const rows = [row('a')]
  setStatus(rows, [{ notice_id: 'a', other_id: 'x', kind: 'amends', score: 1, reason: '' }], () => false)
  expect(rows[0]).toMatchObject({ status: 'listed', in_totals: true })
})

test('whatever is linked to whatever: it ends, judging again changes nothing, and an event that counts is not lost', () => {
  const fields = fc.record({
    notice_date: fc.constantFrom('2024-01-02', '2024-01-10', '2024-02-01', '2024-03-20'),
    employees_affected: fc.constantFrom(null, 1, 2),
    mark: fc.constantFrom(null, null, 'amendment' as const, 'supplement' as const, 'conditional' as const),
    is_warn: fc.constantFrom(true, true, false),
    notice_key: fc.constantFrom(null, '1', '2', '3'),
    amends_key: fc.constantFrom(null, null, '1', '2', '3'),
  })
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 8 }), (list) => {
      const rows = list.map((f, i) => row(`n${i}`, f))
      const once = judged(rows)
      expect(judged(rows)).toEqual(once)
      // Amendments in a circle aside, whatever could count is counted at least once.
      const circular = rows.some((r) => r.amends_key !== null)
      const some = rows.some((r) => r.is_warn && r.mark !== 'conditional')
      if (some && !circular) expect(rows.some((r) => r.in_totals)).toBe(true)
    }),
  )
})
