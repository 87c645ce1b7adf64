/** The search as browsers take it among theirs (OpenSearch 1.1). */
import type { StaticFile } from '#contract/static-file.ts'
import { xmlText } from '#exports/feeds/atom.ts'
import { ASSETS } from '../assets.ts'
import type { WebSettings } from '../site-page.ts'

export const OPENSEARCH_PATH = '/opensearch.xml'

/** The description. */
export const opensearchFile = ({ publicUrl }: Pick<WebSettings, 'publicUrl'>): StaticFile => ({
  path: OPENSEARCH_PATH,
  contentType: 'application/opensearchdescription+xml; charset=utf-8',
  immutable: false,
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Headcount</ShortName>
<Description>Layoff notices, visas, claims, filings and bankruptcies of the United States</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${xmlText(publicUrl + ASSETS.icon)}</Image>
<Url type="text/html" template="${xmlText(publicUrl)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`),
})
