/** What real filings say of officers and directors, written down by a person who read them. */
import type { RealFacts } from './real-facts.ts'

const DIRECTOR = 'director'

export const REAL_OFFICERS: RealFacts[] = [
  {
    accession: '0001000180-10-000089',
    why: 'SanDisk: a chief retires, another takes over and joins the board at another date',
    officers: [
      ['Eli Harari', 'retired', '2010-12-31', 'Chief Executive Officer'],
      ['Sanjay Mehrotra', 'appointed', '2011-01-01', 'President and Chief Executive Officer'],
      ['Sanjay Mehrotra', 'appointed', '2010-07-21', DIRECTOR],
      ['Michael E. Marks', 'appointed', '2011-01-01', 'Chairman of the Board'],
    ],
  },
  {
    accession: '0001000180-10-000097',
    why: 'effective immediately means the day of the appointment',
    officers: [
      ['Yoram Cedar', 'appointed', '2010-10-07', 'Executive Vice President and Chief Technology Officer'],
    ],
  },
  { accession: '0001000180-10-000108', why: 'an amended agreement changes nobody', officers: [] },
  {
    accession: '0001000180-11-000008',
    why: 'a table of officers and bonuses changes nobody',
    officers: [],
  },
  {
    accession: '0001000180-11-000010',
    why: 'one payment, no change',
    officers: [],
    amounts: [[50_000]],
  },
  {
    accession: '0001000180-11-000030',
    why: 'a previous holder is named, who only keeps her other positions',
    officers: [['Donald Robertson', 'appointed', '2011-07-28', 'Principal Accounting Officer']],
  },
  {
    accession: '0001193125-11-316242',
    why: 'announced on one day, to step down on another',
    officers: [
      ['Yoram Cedar', 'resigned', '2011-12-31', 'Executive Vice President and Chief Technology Officer'],
    ],
    amounts: [[485_000], [436_500]],
  },
  {
    accession: '0001001039-13-000190',
    why: 'Disney: elected to the board; his offices elsewhere are no change',
    officers: [['Jack Dorsey', 'appointed', '2013-12-20', DIRECTOR]],
  },
  {
    accession: '0001001039-15-000150',
    why: 'advised that he will resign, with a day',
    officers: [['James A. Rasulo', 'resigned', '2015-06-30', 'Chief Financial Officer']],
  },
  {
    accession: '0001001039-15-000176',
    why: 'two appointments in a sentence with one day; earlier appointments of both are told after it',
    officers: [
      [
        'Christine M. McCarthy',
        'appointed',
        '2015-07-01',
        'Senior Executive Vice President and Chief Financial Officer',
      ],
      [
        'Kevin A. Mayer',
        'appointed',
        '2015-07-01',
        'Senior Executive Vice President and Chief Strategy Officer',
      ],
    ],
  },
  {
    accession: '0001001039-15-000214',
    why: 'elected on one day, effective on another',
    officers: [['Maria Elena Lagomasino', 'appointed', '2015-12-01', DIRECTOR]],
  },
  {
    accession: '0001001039-16-000331',
    why: 'not appointed to any committee; a brother who is paid',
    officers: [['Mark G. Parker', 'appointed', '2016-01-07', DIRECTOR]],
  },
  {
    accession: '0001001039-16-000408',
    why: 'leaves his position and stays an employee',
    officers: [['Thomas O. Staggs', 'departed', '2016-05-06', 'Chief Operating Officer']],
  },
  {
    accession: '0001001039-17-000227',
    why: 'two names, one of them with a small letter in front',
    officers: [
      ['Safra A. Catz', 'appointed', '2018-02-01', DIRECTOR],
      ['Francis A. deSouza', 'appointed', '2018-02-01', DIRECTOR],
    ],
  },
  {
    accession: '0001001039-18-000140',
    why: 'a director, effective immediately',
    officers: [['Michael B. Froman', 'appointed', '2018-09-07', DIRECTOR]],
  },
  {
    accession: '0000909518-12-000233',
    why: 'Estée Lauder: appointed now, effective later; her earlier posts follow',
    officers: [
      ['Tracey T. Travis', 'appointed', '2012-08-20', 'Executive Vice President and Chief Financial Officer'],
      ['Richard W. Kunes', 'retired', '2013-06-30'],
    ],
  },
  {
    accession: '0001193125-05-195060',
    why: 'will not stand again; a name of three words',
    officers: [['Tay Thiam Song', 'not_reelected', null]],
  },
  {
    accession: '0001275287-05-000056',
    why: 'told through a press release, commencing as of a day',
    officers: [['Murray Goldman', 'appointed', '2005-01-07', DIRECTOR]],
  },
  {
    accession: '0001275287-05-004321',
    why: 'would resign; stays until a day that is no effective date; if he were terminated is no termination',
    officers: [
      [
        'Michael D. Craighead',
        'resigned',
        null,
        'Vice President, Chief Financial Officer and Assistant Secretary',
      ],
    ],
    amounts: [[30_000]],
  },
  {
    accession: '0001275287-05-004848',
    why: 'the successor: effective as the next sentence says',
    officers: [
      [
        'Michael D. Craighead',
        'resigned',
        null,
        'Vice President, Chief Financial Officer and Assistant Secretary',
      ],
      ['Angela Chen', 'appointed', '2006-02-01', 'Vice President and Chief Financial Officer'],
    ],
  },
  {
    accession: '0001193125-06-074824',
    why: 'assumed the duties',
    officers: [['Angela Chen', 'appointed', '2006-04-05', 'Chief Financial Officer']],
  },
  {
    accession: '0001193125-07-111736',
    why: 'a position with a comma in it',
    officers: [['Gerald V. Beemiller', 'retired', '2007-05-25', 'Vice President, Worldwide Sales']],
  },
  {
    accession: '0000950123-10-058942',
    why: 'a general; the day stands in the next sentence',
    officers: [['Lance W. Lord', 'resigned', '2010-06-18']],
  },
]
