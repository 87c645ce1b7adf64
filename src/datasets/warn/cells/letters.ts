/** Which addresses are those of an employer's own letter, and not of a list or of a page about it. */

/** By publisher: how the addresses of letters look there. Lists are files too, so an ending alone says nothing. */
const LETTERS: readonly string[] = [
  // Alaska
  'https?://jobs[.]alaska[.]gov/RR/notices/.*[.]pdf',
  // Connecticut
  'https?://dolpublicdocumentlibrary[.]ct[.]gov/advanceSearch/ViewBlob[?].*[.]pdf',
  // Florida
  'https?://reactwarn[.]floridajobs[.]org/WarnList/viewPdf.*',
  // Hawaii
  'https?://labor[.]hawaii[.]gov/wd[cd]/files/.*[.]pdf',
  // Indiana
  'https?://www[.]in[.]gov/dwd/files/warnnotices/.*[.]pdf',
  'https?://www[.]in[.]gov/dA/[^/]+/[^/]+[.]pdf([?].*)?',
  // Kentucky
  'https?://kydev[.]my[.]salesforce[.]com/sfc/p/.*',
  // Michigan
  'https?://www[.]michigan[.]gov/leo/-/media/.*WARN-Notice.*[.]pdf.*',
  'https?://www[.]michigan[.]gov/leo/-/media/.*/WD-DATA_PUBLIC_WARN_NOTICES[0-9]*/.*[.]pdf.*',
  // Nebraska
  'https?://dol[.]nebraska[.]gov/webdocs/getfile/.*',
  // Ohio
  'https?://dam[.]assets[.]ohio[.]gov/.*[.]pdf',
  'https?://jfs[.]ohio[.]gov/static/warn/pdf/.*[.]pdf',
  // South Dakota
  'https?://dlr[.]sd[.]gov/workforce_services/businesses/warn_notices/.*[.]pdf',
  // Tennessee
  'https?://www[.]tn[.]gov/content/dam/tn/workforce/(archive/)?documents/(warn|contact-02)/.*[.]pdf',
  'https?://www[.]tn[.]gov/content/dam/tn/workforce/archive/documents/majorpublications/[^/]+/.*[.]pdf',
  // Virginia
  'https?://virginiaworks[.]gov/wp-content/uploads/.*[.]pdf',
  // Washington
  'https?://fortress[.]wa[.]gov/esd/file/WARN/Public/DownloadFile[.]aspx[?].*',
  // Wisconsin
  'https?://dwd[.]wisconsin[.]gov/dislocatedworker/warn/[0-9]{4}/[0-9]+[.]pdf',
  // West Virginia
  'https?://workforcewv[.]org/wp-content/uploads/.*[.]pdf',
]

const letter = new RegExp(`^(?:${LETTERS.join('|')})$`)

/** The letter of a notice that was read from this address; null where the publisher shows none. */
export const letterOf = (sourceUrl: string): string | null => (letter.test(sourceUrl) ? sourceUrl : null)
