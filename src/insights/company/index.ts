/** Questions about one company, and which have laid off most. */
import companies from './companies.ts'
import { companyRoute } from './company.ts'
import { newsSource } from './news/index.ts'
import type { NewsSettings } from './news/settings.ts'
import topCompanies from './top-companies.ts'

/** The routes, with articles of a news source where the settings name one. */
export const companyOperations = (settings: NewsSettings) => [
  topCompanies,
  companies,
  companyRoute(newsSource(settings)),
]
