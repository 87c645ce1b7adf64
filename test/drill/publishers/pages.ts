/** Publishers whose list is a page, or a page for each year. */
import { linking } from '../../internet/pages.ts'
import { range } from '../../internet/publisher.ts'
import {
  type Column,
  html,
  htmlTable,
  type Listed,
  type ListPublisher,
  ofYear,
  type Pages,
  table,
} from '../list.ts'
import { fullSlashes, inShortWords, inWords, shortSlashes, slashes } from '../notices.ts'

const AK: Column[] = [
  ['Company', ({ employer }) => employer],
  ['Location', ({ city }) => city],
  ['Notice Date', ({ notice }) => shortSlashes(notice)],
  ['Layoff Date', ({ layoff }) => shortSlashes(layoff)],
  ['Employees Affected', ({ workers }) => workers],
  ['Notes', () => ''],
]

export const ak: ListPublisher = {
  hosts: ['jobs.alaska.gov'],
  place: ['Palmer', 'Matanuska-Susitna'],
  tells: ['city', 'notice', 'layoff', 'workers'],
  pages: (listed) => ({
    'https://jobs.alaska.gov/RR/WARN_notices.htm': htmlTable(table(AK, listed), 'WARN notices'),
  }),
}

const IN: Column[] = [
  ['Company', ({ employer }) => employer],
  ['City', ({ city }) => city],
  ['Affected Workers', ({ workers }) => workers],
  ['Notice Date', ({ notice }) => slashes(notice)],
  ['LO/CL Date', ({ layoff }) => slashes(layoff)],
  ['NAICS', () => '31'],
  ['Description of Work/Industry', () => 'Manufacturing'],
  ['Notice Type', () => 'LO'],
  // The letter, under a sign without words.
  ['', () => ''],
]

export const indiana: ListPublisher = {
  hosts: ['www.in.gov'],
  place: ['Muncie', 'Delaware'],
  tells: ['city', 'notice', 'layoff', 'workers'],
  pages: (listed) => ({
    'https://www.in.gov/dwd/warn-notices/current-warn-notices/': htmlTable(
      table(IN, listed),
      'Current WARNs',
    ),
  }),
}

const MO: Column[] = [
  ['Received', ({ notice }) => fullSlashes(notice)],
  ['Title', ({ employer }) => employer],
  ['Industry', () => 'Retail'],
  ['Location(s)', ({ city }) => city],
  ['County', ({ county }) => county],
  ['Region', () => 'Southwest'],
  ['Type', () => 'Layoff'],
  ['Layoff date(s)', ({ layoff }) => fullSlashes(layoff)],
  ['# affected', ({ workers }) => workers],
  ['Notes', () => ''],
]

export const mo: ListPublisher = {
  hosts: ['jobs.mo.gov'],
  place: ['Joplin', 'Jasper'],
  yearly: true,
  tells: ['city', 'county', 'notice', 'layoff', 'workers'],
  pages: (listed) =>
    everyYear(2019, listed, (year) => [
      `https://jobs.mo.gov/warn/${year}`,
      htmlTable(table(MO, listed, ofYear(listed.notices, year)), 'WARN Notices | JobsMoGov'),
    ]),
}

const DC: Column[] = [
  ['Notice Date', ({ notice }) => inWords(notice)],
  ['Organization Name', ({ employer }) => employer],
  ['Number of Employees Affected', ({ workers }) => workers],
  ['Effective Layoff Date', ({ layoff }) => inWords(layoff)],
  ['Code Type', () => '1'],
]
const DC_PAGE = 'https://does.dc.gov/page/industry-closings-and-layoffs-warn-notifications'

export const dc: ListPublisher = {
  hosts: ['does.dc.gov'],
  place: ['Washington', 'District of Columbia'],
  yearly: true,
  tells: ['notice', 'layoff', 'workers'],
  pages: (listed) =>
    everyYear(2025, listed, (year) => {
      const title = `Industry Closings and Layoffs WARN Notifications ${year}`
      const others = linking(
        ...range(listed.oldestYear, 2026).map(
          (other) =>
            [`${DC_PAGE}-${other}`, `Industry Closings and Layoffs WARN Notifications ${other}`] as [
              string,
              string,
            ],
        ),
      )
      return [`${DC_PAGE}-${year}`, htmlTable(table(DC, listed, ofYear(listed.notices, year)), title, others)]
    }),
}

function everyYear(
  first: number,
  { newestYear }: Listed,
  page: (year: number) => [string, Pages[string]],
): Pages {
  const pages: Pages = {}
  for (let year = first; year <= newestYear; year++) {
    const [url, reply] = page(year)
    pages[url] = reply
  }
  return pages
}

const VA: Column[] = [
  ['Company', ({ employer }) => employer],
  ['Notice Date', ({ notice }) => fullSlashes(notice)],
  ['Impact Date', ({ layoff }) => fullSlashes(layoff)],
  ['Employees Affected', ({ workers }) => workers],
  ['Location', ({ city }) => `${city}, VA`],
  ['Contact Person', () => '-'],
  ['Notice Type', () => 'Layoff'],
  ['Collective Bargaining Unit', () => ''],
]

export const va: ListPublisher = {
  hosts: ['virginiaworks.gov'],
  place: ['Norfolk', 'Norfolk'],
  tells: ['city', 'notice', 'layoff', 'workers'],
  pages: (listed) => ({
    'https://virginiaworks.gov/im-an-employer/retain-and-grow/warn-notices/': htmlTable(
      table(VA, listed),
      'WARN Notices - Virginia Works',
    ),
  }),
}

const JOB_CENTER: Column[] = [
  ['Employer', ({ employer }) => employer],
  ['City', ({ city }) => city],
  ['ZIP', () => ''],
  ['LWIB Area', () => '1'],
  ['Notice Date', ({ notice }) => inShortWords(notice)],
  ['WARN Type', () => 'WARN'],
]

/** A job center: a search for each year, and a page for each notice. The record's number is made of its employer. */
function jobCenter(site: string, place: ListPublisher['place'], series: number): ListPublisher {
  return {
    hosts: [new URL(site).host],
    place,
    tells: ['city', 'notice', 'workers'],
    pages(listed) {
      const pages: Pages = {}
      for (let year = 1998; year <= Number(listed.day.slice(0, 4)); year++) {
        const own = ofYear(listed.notices, year)
        pages[searchOf(site, year)] = own.length === 0 ? NO_MATCHES : searchResult(listed, own, series)
      }
      for (const notice of listed.notices)
        pages[`${site}/search/warn_lookups/${recordOf(notice.employer, series)}`] = html(
          `${notice.employer} WARN Notice`,
          `<div class="definition-list">${[
            ['Company Name', notice.employer],
            ['Notice Date', inShortWords(notice.notice)],
            ['Number of Employees Affected', notice.workers],
          ]
            .map(
              ([title, fact]) =>
                `<h3 class="definition-list__title">${title}</h3><p class="definition-list__definition">${fact}</p>`,
            )
            .join('')}</div>`,
        )
      return pages
    },
  }
}

const NO_MATCHES = html('WARN Search', '<p>Sorry, there are no matches for your search.</p>')

const recordOf = (employer: string, series: number) =>
  series * 1_000_000 + [...employer].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_983, 7)

const searchOf = (site: string, year: number) =>
  `${site}/search/warn_lookups?${new URLSearchParams({
    utf8: '✓',
    'q[employer_name_cont]': '',
    'q[main_contact_contact_info_addresses_full_location_city_matches]': '',
    'q[zipcode_code_start]': '',
    'q[service_delivery_area_id_eq]': '',
    'q[notice_on_gteq]': `${year}-01-01`,
    'q[notice_on_lteq]': `${year}-12-31`,
    'q[notice_eq]': '',
    commit: 'Search',
  })}`

function searchResult(listed: Listed, own: Listed['notices'], series: number) {
  const page = htmlTable(table(JOB_CENTER, listed, own), 'WARN Search')
  const linked = own.reduce(
    (body, { employer }) =>
      body.replace(
        `<td>${employer}</td>`,
        `<td><a href="/search/warn_lookups/${recordOf(employer, series)}">${employer}</a></td>`,
      ),
    String(page.body),
  )
  return { ...page, body: linked }
}

export const ks = jobCenter('https://www.kansasworks.com', ['Salina', 'Saline'], 1)
export const me = jobCenter('https://joblink.maine.gov', ['Bangor', 'Penobscot'], 2)
