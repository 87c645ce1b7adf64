/** More of what real filings say of officers and directors, written down by a person who read them. */
import type { RealFacts } from './real-facts.ts'

const DIRECTOR = 'director'

export const MORE_OFFICERS: RealFacts[] = [
  {
    accession: '0001193125-16-703311',
    why: 'employment that terminated, told in an agreement; a number behind the name',
    officers: [['Earl H. Devanny III', 'terminated', '2016-08-31']],
  },
  {
    accession: '0001002517-18-000050',
    why: 'four directors in one sentence, one of them chair; committees in the same sentence',
    officers: [
      ['Daniel Brennan', 'appointed', '2018-09-10', DIRECTOR],
      ['Lloyd Carney', 'appointed', '2018-09-10', DIRECTOR],
      ['Thomas Ebling', 'appointed', '2018-09-10', DIRECTOR],
      ['Michal Katz', 'appointed', '2018-09-10', DIRECTOR],
      ['Lloyd Carney', 'appointed', null, 'independent Chair of the Board'],
    ],
  },
  {
    accession: '0000100493-17-000003',
    why: 'the successor effective the same date',
    officers: [
      ['Donnie Smith', 'resigned', '2016-12-31', 'Chief Executive Officer'],
      ['Tom Hayes', 'appointed', '2016-12-31', 'Chief Executive Officer'],
    ],
  },
  {
    accession: '0000100493-17-000122',
    why: 'relinquishes duties on a day that has a name; the successor was appointed on another',
    officers: [
      ['Dennis Leatherby', 'resigned', '2018-02-10', 'Executive Vice President and Chief Financial Officer'],
      [
        'Stewart T. Glendinning',
        'appointed',
        '2017-11-06',
        'Executive Vice President and Chief Financial Officer',
      ],
    ],
  },
  {
    accession: '0000100493-20-000116',
    why: 'one sentence for him who goes and him who comes; the first gets another office',
    officers: [
      ['Noel White', 'resigned', '2020-10-03', 'Chief Executive Officer'],
      ['Dean Banks', 'appointed', '2020-10-03', 'President and CEO'],
      ['Noel White', 'appointed', '2020-10-03', 'Executive Vice Chairman of the Board of Directors'],
    ],
  },
  {
    accession: '0000100493-22-000088',
    why: 'three people; a son who is called as the company is',
    officers: [
      [
        'Stewart Glendinning',
        'resigned',
        '2022-10-02',
        'Executive Vice President and Chief Financial Officer',
      ],
      ['Noelle O’Mara', 'departed', '2022-09-23'],
      ['John R. Tyson', 'appointed', '2022-10-02', 'Executive Vice President and Chief Financial Officer'],
    ],
  },
  { accession: '0001193125-21-271444', why: 'stock plans begin and terminate; nobody does', officers: [] },
  {
    accession: '0001564590-21-004336',
    why: 'NetApp: a director on a day; an officer whose appointment is only announced',
    officers: [
      ['Carrie Palin', 'appointed', '2021-02-04', DIRECTOR],
      ['Robert Parks', 'appointed', null, 'principal accounting officer'],
    ],
  },
  {
    accession: '0001564590-21-031393',
    why: 'intends to retire at the end of a fiscal year, with its day',
    officers: [['Brad Anderson', 'retired', '2022-04-29', 'Executive Vice President, Hybrid Cloud Group']],
  },
  {
    accession: '0000950135-08-003637',
    why: 'a resignation and an appointment; former employers that employed him until then',
    officers: [
      ['Charles Berger', 'resigned', '2008-05-06', DIRECTOR],
      ['Dan Tempesta', 'appointed', '2008-05-07', 'principal accounting officer'],
    ],
  },
  {
    accession: '0000950123-11-037869',
    why: 'a position in small letters; another who continues',
    officers: [['Bill Nelson', 'appointed', '2011-04-21', 'executive vice president, Worldwide Sales']],
  },
  {
    accession: '0001002517-14-000016',
    why: 'notified of her decision to step down',
    officers: [
      [
        'Janet Dillione',
        'resigned',
        '2014-03-21',
        'Executive Vice President and General Manager, Healthcare',
      ],
    ],
  },
  { accession: '0001002517-14-000020', why: 'a raise', officers: [], amounts: [[450_000], [500_000]] },
  {
    accession: '0001193125-14-318861',
    why: 'a member of the board resigns, effective immediately',
    officers: [['Patrick T. Hackett', 'resigned', '2014-08-20', DIRECTOR]],
  },
  {
    accession: '0001193125-16-499235',
    why: 'two resign in one sentence',
    officers: [
      ['David Schechter', 'resigned', '2016-03-09', DIRECTOR],
      ['Brett Icahn', 'resigned', '2016-03-09', DIRECTOR],
    ],
  },
  {
    accession: '0001002517-18-000004',
    why: 'resigned from the company',
    officers: [['Robert C. Schassler', 'resigned', '2018-01-13']],
  },
  {
    accession: '0001002517-18-000022',
    why: 'was retiring, effective immediately; a chief who only comments',
    officers: [['William H. Janeway', 'retired', '2018-03-11', DIRECTOR]],
  },
  {
    accession: '0001002517-18-000056',
    why: 'appointed with no word between name and position',
    officers: [['Arthur Giterman', 'appointed', '2018-11-07', 'principal accounting officer']],
  },
  {
    accession: '0001193125-20-270743',
    why: 'has elected to retire is no election',
    officers: [
      ['Tom Beaudoin', 'retired', '2020-12-18', 'Executive Vice President, Corporate Transformation'],
    ],
  },
  {
    accession: '0000939057-08-000198',
    why: 'retired on a day; a retirement age',
    officers: [['Fred R. Miller', 'retired', '2008-04-30', DIRECTOR]],
  },
  {
    accession: '0000939057-08-000339',
    why: 'announced that a director resigned, effective on a day',
    officers: [['Richard R. Haggen', 'resigned', '2008-09-02', DIRECTOR]],
  },
  {
    accession: '0000939057-08-000391',
    why: 'had been hired, without a day; a promotion of the year before is history',
    officers: [['Greg B. Spear', 'appointed', null, 'Chief Financial Officer']],
  },
  {
    accession: '0000939057-09-000115',
    why: 'announced on one day, resigned on another',
    officers: [['Dennis C. Joines', 'resigned', '2009-04-28']],
  },
  {
    accession: '0000939057-09-000243',
    why: 'the day stands in the next sentence',
    officers: [['Greg B. Spear', 'resigned', '2009-09-03', 'Chief Financial Officer and Secretary']],
  },
  {
    accession: '0000939057-09-000316',
    why: 'the resignation of an officer, its day in the next sentence',
    officers: [
      ['Steven L. Hoekstra', 'resigned', '2009-11-13', 'Executive Vice President and Chief Lending Officer'],
    ],
  },
  {
    accession: '0000100493-15-000029',
    why: 'Tyson: retired as director',
    officers: [['Albert C. Zapanta', 'retired', '2015-01-30', DIRECTOR]],
  },
  {
    accession: '0000100493-15-000031',
    why: 'tendered her resignation',
    officers: [['Kathleen M. Bader', 'resigned', '2015-03-03', DIRECTOR]],
  },
  {
    accession: '0000100493-15-000154',
    why: 'increased the board and elected a member',
    officers: [['Mike Beebe', 'appointed', '2015-12-08', DIRECTOR]],
  },
  {
    accession: '0000100493-17-000037',
    why: 'a departure with a day',
    officers: [['Donnie King', 'departed', '2017-02-28', 'President North American Operations']],
  },
  {
    accession: '0000100493-20-000045',
    why: 'takes another job and resigns, effective on a day',
    officers: [
      ['Stephen L. Gibbs', 'resigned', '2020-02-21', 'Senior Vice President and Chief Accounting Officer'],
    ],
  },
  {
    accession: '0000100493-20-000090',
    why: 'effective on a day, at the beginning of the sentence',
    officers: [['David J. Bronczek', 'appointed', '2020-05-21', DIRECTOR]],
  },
  {
    accession: '0000100493-22-000084',
    why: 'terminated, effective immediately',
    officers: [['Chris Langholz', 'terminated', '2022-08-26', 'Group President International']],
  },
  {
    accession: '0001193125-23-199169',
    why: 'an appointment elsewhere is the reason, not the change; another will not stand again',
    officers: [
      ['V. James Vena', 'resigned', '2023-07-26', DIRECTOR],
      ['Kimberly A. Jabal', 'not_reelected', null],
    ],
  },
  {
    accession: '0001193125-23-258496',
    why: 'one leaves, one comes for a time, until another appointment that has not happened',
    officers: [
      [
        'Jennifer L. Johnson',
        'resigned',
        '2023-10-20',
        'Corporate Vice President and Principal Accounting Officer',
      ],
      ['Guy M. Erwin II', 'appointed', '2023-10-21', 'Interim Principal Accounting Officer'],
    ],
  },
  {
    accession: '0001193125-23-302139',
    why: 'elected a director; appointed to committees is no second change',
    officers: [['Silvia Davila', 'appointed', '2023-12-22', DIRECTOR]],
  },
]
