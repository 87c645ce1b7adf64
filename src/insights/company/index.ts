/** Questions about one company. */
import { companyRoute } from './company.ts'
import { newsSource } from './news/index.ts'
import type { NewsSettings } from './news/settings.ts'

/** The routes, with articles of a news source where the settings name one. */
export const companyOperations = (settings: NewsSettings) => [companyRoute(newsSource(settings))]
