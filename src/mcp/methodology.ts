/** What a model has to know to tell the figures rightly. docs/counting.md has the whole story. */
export const METHODOLOGY = `# How Headcount's figures are made

- The records are what US agencies publish: WARN Act layoff notices of state labor agencies, H-1B and LCA visa files,
  unemployment claims, JOLTS, SEC 8-K filings, bankruptcies. Nothing is estimated.
- A field that is null is unknown, never zero. Sums leave out notices whose number of workers is not told and say how
  many those are (notices_unsized, notices_without_a_number).
- One event counts once. Repeated, amended and withdrawn notices are kept as records with in_totals false and a reason;
  employees_affected sums what counts.
- A WARN notice announces layoffs; how many came to pass is in no public record. Small employers and small layoffs need
  no notice.
- Dates: notice_date is the day of the notice, effective_date that of the first layoff. Periods that are not over are
  marked partial; compare at equal age.
- A company is one registrant or one employer under its usual name (company); company_name or filed_as is as filed.
  Parts carry their owner's symbol from the day they were bought to the day they were sold.
- Each answer says as_of which day the data are, in freshness what is late, and in notes what else limits it. That no
  record was found of days or states which are not held does not mean that there was none.
- Cite the agency that published the record (source, source_url) and Headcount with the day of the data.
`
