/** What an operator decides about news. */
import type { ProxySettings } from '#lib/proxy.ts'
import { oneOf, type SettingsOf } from '#lib/settings.ts'

/** Its settings; `config.ts` reads them with all others. */
export const newsSettings = {
  /** Who is asked for articles while an answer is put together. */
  news: oneOf('NEWS', ['off', 'gdelt'], {
    default: 'off',
    help: 'off, or gdelt: the names of companies asked about are sent to api.gdeltproject.org for articles',
  }),
}

/** Read elsewhere and handed in; `userAgent` tells whoever is asked how to reach whoever runs this. */
export type NewsSettings = SettingsOf<typeof newsSettings> & ProxySettings & { userAgent: string }
