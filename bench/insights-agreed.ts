/** What the rival's rows and a route's answer must say alike. */

type Rows = readonly Record<string, unknown>[]
interface Answer {
  records: Rows
}

const listed = (answer: unknown, field: string, rows: Rows, column: string) => [
  (answer as Answer).records.map((record) => record[field]),
  rows.map((row) => row[column]),
]

/** What both must say alike, where the statement says as much as the route: two lists of figures. */
export const AGREED: Readonly<Record<string, (answer: unknown, rows: Rows) => unknown[][]>> = {
  '/api/risk-signal': (answer, rows) => listed(answer, 'score', rows, 'score'),
  '/api/signals/talent-displacement': (answer, rows) =>
    listed(answer, 'talent_displacement_index', rows, 'score'),
  '/api/signals/metro-contagion': (answer, rows) => listed(answer, 'metro_contagion_score', rows, 'score'),
  '/api/signals/industry-domino': (answer, rows) => listed(answer, 'industry_domino_index', rows, 'score'),
  '/api/crossref/layoffs-vs-h1b': (answer, rows) => listed(answer, 'layoffs', rows, 'layoffs'),
  '/api/crossref/by-company': (answer, rows) => listed(answer, 'layoffs', rows, 'layoffs'),
  '/api/sec-filings/warn-crossref': (answer, rows) => listed(answer, 'employees_affected', rows, 'layoffs'),
  '/api/geo': (answer, rows) => [
    (answer as Answer).records.map((record) => record.employees_affected).sort(),
    rows.map((row) => row.layoffs).sort(),
  ],
}
