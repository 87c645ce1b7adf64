/** Companies of registrants that employ their office for them: visas are filed under these names. SEC number | names | because */
import { aliasLines } from './lines.ts'

export const EMPLOYERS = aliasLines(
  'name',
  `
0000104169 | Wal-Mart Associates, Walmart Associates | employs for Walmart, whose only owner it has
0000027419 | Target Enterprise, Target Corporate Services, Target General Merchandise | companies of Target in Minneapolis that employ its office
0001413447 | NXP USA | NXP's American company, which was Freescale until 2016
0001393612 | DFS Corporate Services, DFS Corporate Svcs, Discover Products, Discover Bank, Discover Home Loans | companies of Discover Financial Services
0001026214 | Freddie Mac | the Federal Home Loan Mortgage Corporation calls itself so
0000004962 | American Express Travel Related Services, American Express Travel Related | the company of American Express that issues its cards
0000004962 | American Express National Bank, American Express Centurion Bank, American Express Bank, American Express Card Services, AMEX Card Services | banks of American Express
0001677703 | Conduent | its name, for short: hardly another firm begins so
0000036104 | US Bank, US Bank National Association | the bank of U.S. Bancorp
0000040729 | Ally Bank | the bank of Ally Financial
0001376891 | Experian | its name, for short: hardly another firm begins so
`,
)
