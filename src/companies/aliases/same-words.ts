/**
 * Firms that are no registrants, though their names are those of some but for the legal form or a letter. Only these very words
 * are theirs, legal form and all: `Blue Bird` is the registrant still. - | names | because
 */
import { aliasLines } from './lines.ts'

export const SAME_WORDS = aliasLines(
  'other',
  `
- | Noble Inc | works for the disabled, of Indianapolis; the registrant drills
- | Blue Bird Inc | fruit, of Wenatchee; the registrant makes buses
- | Meta Company | made glasses until 2019; Facebook has been called Meta since 2021
- | Elastic Corporation | made elastics in Alabama; the registrant writes software
- | Renew Energy LLC | made ethanol in Wisconsin until 2009; the registrant is Indian
- | Amrep Inc, Amrep/ZepInc | made sprays, of Zep; the registrant sells land
- | Harris N.A. | the bank of Chicago, of the Bank of Montreal; the registrant makes radios
- | Ashford.com Inc | sold watches until 2002; the registrant runs hotels
- | Donaldsons Inc | sells cars on Long Island; the registrant makes filters
- | Mercantile Bank | banks of several states, gone by 2008; the registrant is Mercantile Bank of Michigan
- | Community Bank | of Pasadena, bought by Citizens Business Bank in 2018; the registrant is Community Bank System of New York
- | Novantas Inc, Novantas LLC, Novantas | consultants of banks, of New York; the registrant makes lasers
- | Micro Strategies Inc | computers, of New Jersey; the registrant is MicroStrategy of Virginia
- | Vulcan Inc | of Seattle, of Paul Allen; the registrant quarries in Alabama
- | RHI Inc | sells cars in Los Angeles; Magnesita was called so too
- | TCI Inc | a firm in Illinois in 1996; the registrant is Brazilian
- | United Tech Inc, United Technology Inc | software, of Virginia; RTX was United Technologies
- | McGraw Hill LLC | the publisher of schoolbooks, sold in March 2013
- | Stonebridge Acquisition Inc, Stonebridge Acquisitions Inc, Stonebridge Acquistion Inc | of Oklahoma; the registrant was a shell called so until 2024
`,
).map((alias) => ({ ...alias, asWritten: true }))
