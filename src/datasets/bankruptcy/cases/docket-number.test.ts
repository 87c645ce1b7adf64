import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseId, docketCore } from './docket-number.ts'

test.each([
  ['16-10992-smb', '16-10992'],
  ['2:09-bk-16050', '09-16050'],
  ['2:09-bk-16050-JMM', '09-16050'],
  ['1-18-40001-ess', '18-40001'],
  ['3:24-bkc-01234', '24-01234'],
  ['18 B 12345', '18-12345'],
  ['18-123', '18-00123'],
  ['2018-10992', '18-10992'],
  ['24-10001, jointly administered', '24-10001'],
  ['Case No. 18-10947 (SCC)', '18-10947'],
  ['18‑10947', '18-10947'],
  ['18-ap-01001', null],
  ['1:18-cv-01001', null],
  ['MISC-7', null],
  ['18', null],
  ['', null],
])('"%s" is %s', (printed, core) => expect(docketCore(printed)).toBe(core))

test('one case has one core, whatever stands before and behind it', () => {
  const year = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
  const number = fc.integer({ min: 1, max: 99_999 }).map((n) => String(n).padStart(5, '0'))
  const judge = fc.constantFrom('', '-abc', '-JMM', '-KBO-11')
  fc.assert(
    fc.property(year, number, judge, fc.integer({ min: 1, max: 9 }), (yy, n, initials, office) => {
      const core = `${yy}-${n}`
      for (const printed of [core, `${office}:${yy}-bk-${n}`, `${office}-${core}`, `${yy}-bk-${n}`])
        expect(docketCore(printed + initials)).toBe(core)
    }),
  )
})

test('any text gives a core or null', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(docketCore(text) ?? '00-00000').toMatch(/^\d\d-\d{5,6}$/)
    }),
  )
})

test('the id of a case names its court', () => expect(caseId('deb', '24-10101')).toBe('deb-24-10101'))
