/** Exports whose columns are the scraper's own, or of a list that is not read by a source of the same layout. */
import { cleanText } from '#lib/text.ts'
import { isNotStated } from '../../cells/text.ts'
import al from '../../sources/al.ts'
import ca from '../../sources/ca.ts'
import type { ExportFacts } from './columns.ts'
import {
  refineColorado,
  refineConnecticut,
  refineFlorida,
  refineGeorgia,
  refineIllinois,
  refineLouisiana,
  refineMichigan,
  refineMississippi,
  refinePennsylvania,
} from './rows.ts'

/** What the scraper notes about its reading of a PDF. */
const READING_NOTES = [
  '_int_raw_fields',
  '_int_accuracy',
  '_int_pdf_filename',
  '_int_page',
  '_int_table_number',
  '_int_data_items',
]

/** `Fargo, ND` → `Fargo`; the state alone is no town. */
const townOf = (cell: string | undefined, state: string) =>
  cleanText(cell).replace(new RegExp(`(?:^|\\s*,\\s*)${state}$`), '')

/** Counties and industries that say only that there is nothing to say. */
const stated = (cell: string | undefined) => (isNotStated(cleanText(cell)) ? '' : (cell ?? ''))

export const OWN_COLUMNS: Readonly<Record<string, ExportFacts>> = {
  AL: {
    columns: {
      layoff_type: 'action_type',
      notice_date: 'date_notice',
      effective_date: 'date_action',
      company_name: 'company',
      city: 'location',
      employees_affected: 'affected',
    },
    ignored: ['_id1', '_id2'],
    ...(al.facts.refine && { refine: al.facts.refine }),
    ...(al.facts.types && { types: al.facts.types }),
    ...(al.facts.corrections && { corrections: al.facts.corrections }),
  },
  CA: {
    columns: {
      notice_date: 'notice_date',
      effective_date: 'effective_date',
      received_date: 'received_date',
      company_name: 'company',
      city: 'city',
      county: 'county',
      site_address: 'address',
      employees_affected: 'num_employees',
      layoff_type: 'layoff_or_closure',
    },
    ignored: ['source_file'],
    ...(ca.facts.refine && { refine: ca.facts.refine }),
    ...(ca.facts.types && { types: ca.facts.types }),
    ...(ca.facts.corrections && { corrections: ca.facts.corrections }),
  },
  CO: {
    columns: {
      company_name: 'company',
      notice_date: 'notice_date',
      effective_date: 'begin_date',
      effective_end_date: 'end_date',
      employees_affected: 'jobs',
      naics_code: 'naics',
      notes: 'reason',
    },
    ignored: [
      'workforce_region',
      'workforce_area',
      'occupations',
      'letter',
      'permanent_job_losses',
      'temporary_job_losses',
      'furloughs',
      'reduced_hours',
    ],
    refine: refineColorado,
  },
  CT: {
    columns: {
      company_name: 'affected_company',
      city: 'layoff_locations',
      notice_date: 'warn_document_date',
      received_date: 'warn_document_received_date',
      effective_date: 'layoff_dates',
      effective_end_date: 'closing_dates',
      employees_affected: 'number_of_impacted_workers',
      // The file of the letter; where all else is empty, its name says the most of it.
      notes: 'name',
    },
    ignored: ['title', 'blobToken', 'modifiedDate', 'union', 'union_address'],
    refine: refineConnecticut,
  },
  FL: {
    columns: {
      company_name: 'Company Name',
      notice_date: 'State Notification Date',
      effective_date: 'Layoff Date',
      employees_affected: 'Employees Affected',
      industry: 'Industry',
    },
    refine: refineFlorida,
  },
  GA: {
    columns: {
      notice_key: 'GA WARN ID',
      company_name: 'Company Name',
      employees_affected: 'Total Number of Affected Employees',
      layoff_type: 'Type of Layoff or Closure',
      warn_type: 'Event Type',
      effective_date: 'First Date of Separation',
      naics_code: 'NAICS',
      city: 'First Location Address',
      county: 'County',
      zip: 'Zip Code',
    },
    ignored: [
      ...['Second', 'Third', 'Fourth', 'Fifth'].flatMap((nth) => [
        `${nth} Date of Separation`,
        `${nth} Location Address`,
      ]),
      ...['Sixth Location Address', 'Sixth Location Address.'],
      ...Array.from({ length: 7 }, (_, i) => `Number of Employees Affected${'.'.repeat(i)}`),
      'Number of Expected Dates Associated with WARN Event',
      'Number of Locations Associated with WARN Event',
      'County (if not in Georgia)',
      'LWDA',
      'Company Address',
      // People, papers and answers about trade and unions.
      'Contact Person',
      'Contact Job Title',
      'Phone',
      'Alternate Contact Person',
      'Alternate Contact Job Title',
      'Alternate Phone',
      'Submitter Name',
      'Submitter Title',
      'Submitter Phone Number',
      'Trade Affected Layoff or Closure',
      'Are any Employees Represented by a Union Affected?',
      'WARN Notice Selection',
      'Upload any Pertinent Documentation, if Necessary',
      'Additional Comments/Questions for WARN Staff',
      'Additional Comments',
    ],
    refine: refineGeorgia,
  },
  HI: {
    columns: {
      company_name: 'Company',
      notice_date: 'Date',
      notice_url: 'PDF url',
      city: 'location',
      employees_affected: 'jobs',
    },
  },
  IA: {
    columns: {
      company_name: 'Company',
      site_address: 'Address Line 1',
      city: 'City',
      county: 'County',
      zip: 'ZIP',
      layoff_type: 'Notice Type',
      employees_affected: 'Emp #',
      notice_date: 'Notice Date',
      effective_date: 'Layoff Date',
    },
    ignored: ['St'],
    refine: (notice, row) =>
      /^(ia)?$/i.test(cleanText(row.St))
        ? notice
        : // The head office elsewhere is no place of the layoff.
          {
            ...notice,
            site_address: [notice.site_address, notice.city, `${row.St} ${notice.zip}`].join(', '),
            city: '',
            zip: '',
          },
  },
  IL: {
    columns: {
      company_name: 'Location Name',
      site_address: 'Location Address',
      city: 'Location City',
      zip: 'Location Zipcode',
      county: 'County',
      layoff_type: 'Reason',
      warn_type: 'WARN Notice',
      industry: 'Industry',
      naics_code: 'NAICS Codes',
      notice_key: 'IEBS Id',
      employees_affected: 'Revised Layoff',
      notice_date: 'Initial Date Reported',
    },
    ignored: [
      'Doing Business As Name',
      'Location State',
      'LWIA #',
      'LWIA',
      'Layoff Type',
      'WARN Received',
      'Causes',
      'Status',
      'Report Source',
      'Total # of Employees',
      'Expected Layoff',
      'Last Report Date',
      'Notification(s) Received',
      'Unions Involved',
      'Unions',
      // Of petitions for trade adjustment, the day from which workers are covered among them.
      'Trade',
      'Petition Date',
      'Determination',
      'Impact Date',
      'CertificationDate',
      'Exp/Term Date',
      'ATAA Certified',
    ],
    refine: refineIllinois,
  },
  KY: {
    columns: {
      company_name: 'company',
      site_address: 'address',
      county: 'county',
      layoff_type: 'closure_or_layoff',
      notes: 'comments',
      effective_date: 'date_effective',
      notice_date: 'date_received',
      employees_affected: 'employees',
      industry: 'industry',
      naics_code: 'NAICS',
      notice_key: 'notice_number',
      notice_url: 'notice_url',
    },
    ignored: ['contact', 'congressional', 'neg', 'region', 'source', 'trade', 'union', 'union_affected'],
    refine: (notice) => ({
      ...notice,
      site_address: stated(notice.site_address),
      county: stated(notice.county),
      industry: stated(notice.industry),
    }),
  },
  LA: {
    columns: {
      company_name: 'company',
      site_address: 'address',
      notice_date: 'date_notice',
      effective_date: 'date_action',
      employees_affected: 'affected',
      industry: 'Industry',
      notes: 'notes',
    },
    ignored: ['company_original', 'address_original', ...READING_NOTES],
    refine: refineLouisiana,
    corrections: {
      company_name: {
        I: {
          value: 'IDEA Southern Louisiana',
          because: 'the first letters of three lines were read as a line of their own',
        },
      },
    },
  },
  MA: {
    columns: {
      company_name: 'EMPLOYER',
      city: 'CITY/TOWN',
      notice_date: 'RECEIVED',
      effective_date: 'DATE(S) OF LAYOFFS',
      employees_affected: '# EMPLOYEES IMPACTED',
    },
    ignored: ['REGION'],
    refine: (notice) => ({
      ...notice,
      received_date: notice.notice_date ?? '',
      city: townOf(notice.city, 'MA'),
    }),
  },
  MI: {
    columns: {
      company_name: 'company',
      city: 'city',
      county: 'county',
      layoff_type: 'action',
      effective_date: 'date_start',
      effective_end_date: 'date_close',
      employees_affected: 'jobs',
      notice_url: 'link',
    },
    ignored: ['extras', 'includes'],
    infersNoticeDate: true,
    refine: refineMichigan,
  },
  MS: {
    columns: {
      company_name: 'company',
      city: 'city',
      county: 'county',
      notice_date: 'date_notice',
      effective_date: 'date_effective',
      employees_affected: 'affected',
      layoff_type: 'action_type',
      naics_code: 'naics',
      notice_key: 'event_number',
    },
    ignored: ['workforce_area', 'reason', 'blank_entry', ...READING_NOTES],
    refine: refineMississippi,
  },
  MT: {
    columns: {
      company_name: 'Name of Company',
      county: 'County',
      industry: 'Industry',
      notice_date: 'Date of Notice',
      effective_date: 'Date of Impact',
      employees_affected: 'Number of Employees Affected',
    },
    ignored: ['Year'],
  },
  ND: {
    columns: {
      company_name: 'Company Name',
      city: 'Location',
      notice_date: 'WARN Dated',
      effective_date: 'Date of Layoff/Closure',
      employees_affected: 'Number Laid Off/Affected',
      notes: 'Notes',
    },
    refine: (notice) => ({ ...notice, city: townOf(notice.city, 'ND') }),
  },
  NE: {
    columns: {
      company_name: 'Company',
      notice_date: 'Date',
      layoff_type: 'Type',
      employees_affected: 'Jobs Affected',
      city: 'City',
    },
    ignored: ['Location'],
    // The report of notices has the town as its location, and no type; that of layoffs, the state's wider record, has
    // both, the location within the town.
    refine: (notice, row) => ({
      ...notice,
      city: cleanText(notice.city) || row.Location!,
      warn_type: cleanText(notice.layoff_type) === '' ? '' : 'Non-WARN',
    }),
  },
  NJ: {
    columns: {
      company_name: 'Company',
      city: 'City',
      effective_date: 'Effective Date',
      employees_affected: 'Workforce Affected',
    },
    // The month names no year: the sheet's name did, and is lost.
    ignored: ['Month Posted'],
  },
  NM: {
    columns: {
      company_name: 'JOB SITE NAME',
      city: 'CITY NAME',
      county: 'COUNTY NAME',
      notice_date: 'NOTICE DATE',
      received_date: 'RECEIVED DATE',
      effective_date: 'LAYOFF DATE',
      employees_affected: 'TOTAL LAYOFF NUMBER',
    },
    ignored: ['WDA NAME'],
  },
  NY: {
    columns: {
      company_name: 'Business Legal Name',
      site_address: 'Impacted Site Address',
      county: 'Impacted Site County',
      notice_date: 'Date of WARN Notice',
      posted_date: 'Date Posted',
      effective_date: 'Date Layoff/Closure Starts',
      employees_affected: 'Number of Affected Workers',
      layoff_type: 'Layoff or Closure?',
      permanence: 'Permanent or Temporary Layoff?',
    },
    ignored: ['Measure Names', 'Index'],
  },
  OK: {
    columns: {
      company_name: 'company_name',
      city: 'city',
      zip: 'zip_code',
      notice_date: 'notice_date',
      layoff_type: 'closure_type',
      employees_affected: 'jobs',
      notice_key: 'id',
    },
    ignored: ['record_type_id', 'workforce_board'],
  },
  OR: {
    columns: {
      company_name: 'Company Name',
      city: 'Location',
      notice_date: 'Received Date',
      effective_date: 'Layoff Date',
      employees_affected: 'Laid Off',
      layoff_type: 'Layoff Type',
      notice_key: 'WARN#',
    },
    refine: (notice) => ({ ...notice, received_date: notice.notice_date ?? '' }),
  },
  PA: {
    columns: {
      company_name: 'company',
      site_address: 'addressfull',
      county: 'county',
      effective_date: 'date_effective',
      employees_affected: 'jobs',
      layoff_type: 'closure_or_layoff',
    },
    refine: refinePennsylvania,
  },
  RI: {
    columns: {
      company_name: 'Company Name',
      city: 'Location of Layoffs',
      notice_date: 'WARN Date',
      received_date: 'Date Received',
      effective_date: 'Effective Date',
      employees_affected: 'Number Affected',
      layoff_type: 'Closing Yes/No',
    },
    ignored: ['Union Yes/No', 'Union Address'],
    types: { Yes: { event_type: 'closure' }, No: { event_type: 'layoff' } },
    refine: (notice) => ({ ...notice, city: townOf(notice.city, 'RI') }),
  },
  SC: {
    // The one date of the reports until 2021 is that of the layoff.
    columns: {
      company_name: 'company',
      city: 'location',
      effective_date: 'date',
      employees_affected: 'jobs',
      naics_code: 'naics',
    },
  },
  SD: {
    columns: {
      company_name: 'Company',
      city: 'Location',
      notice_date: 'Date Received',
      employees_affected: 'Employees Affected',
    },
    refine: (notice) => ({ ...notice, received_date: notice.notice_date ?? '' }),
  },
  TN: {
    columns: {
      company_name: 'Company',
      city: 'City',
      county: 'County',
      notice_date: 'Notice Date',
      received_date: 'Received Date',
      effective_date: 'Effective Date',
      employees_affected: 'No. Of Employees',
      layoff_type: 'Layoff/Closure',
      notice_key: 'Notice ID',
    },
    refine: (notice) => ({
      ...notice,
      county: /^not identified$/i.test(cleanText(notice.county)) ? '' : (notice.county ?? ''),
    }),
  },
  UT: {
    columns: {
      company_name: 'Company Name',
      city: 'Location',
      notice_date: 'Date of Notice',
      employees_affected: 'Affected Workers',
    },
    corrections: {
      city: { SLC: { value: 'Salt Lake City', because: 'the city goes by its initials in the older rows' } },
    },
  },
  WI: {
    columns: {
      company_name: 'Company',
      city: 'City',
      county: 'County',
      notice_date: 'Notice Received',
      layoff_type: 'Notice Type',
      effective_date: 'Layoff Begin Date',
      employees_affected: 'Affected Workers',
      industry: 'NAICS Description',
    },
    ignored: ['Workforce Development Area'],
    refine: (notice) => ({ ...notice, city: stated(notice.city), county: stated(notice.county) }),
  },
}
