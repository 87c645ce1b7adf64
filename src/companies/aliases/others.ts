/** Firms that are no registrants, though their names look like those of some. - | names | because */
import { aliasLines } from './lines.ts'

export const OTHERS = aliasLines(
  'other',
  `
- | Compass Group, Morrison Healthcare, Eurest Dining Services | the British caterer and its businesses, no registrant
- | CEVA Logistics | a forwarder of CMA CGM; CEVA designs chips
- | Titan America | the American arm of Titan Cement; the registrants of that word are others
- | Chevron Phillips Chemical, Chevron Phillips | a joint venture of two registrants
- | Federal Home Loan Bank | eleven banks, none of them the lender Freddie Mac
- | Howard Hughes Medical Institute | a foundation; the registrant builds
- | Motorola Mobility | parted from Motorola in 2011 and sold
- | Penske Truck Leasing, Penske Logistics, Penske Vehicle Services | private; Penske Automotive sells cars
- | Enterprise Holdings, Enterprise Rent-A-Car | private; the registrants of that word are others
- | Banner Health, Banner Engineering | a chain of hospitals and a maker of sensors; the registrant is a bank
- | Trinity Health, Trinity Services Group | hospitals and canteens; Trinity Industries builds railway cars
- | Premier Research | a private research firm; the registrant buys for hospitals
- | Monster Worldwide | a job board; the registrant makes drinks
- | Del Monte Foods | private; Fresh Del Monte sells fruit
- | Equinox Fitness, Equinox Holdings | private clubs; the registrant mines gold
- | Palo Alto Software, Palo Alto Medical Foundation | others than Palo Alto Networks
- | WK Kellogg Foundation | a foundation; the registrants make cereals
- | Kohl's Food Stores | the grocer sold away in 1983
- | Gate Gourmet, Gate Group | a caterer of airlines; Gates makes belts
- | First Student, First Transit | buses, private since 2021
- | National Steel Corporation | an American firm, gone in 2003; the registrant is Brazilian
- | Universal Companies | a dealer in spa supplies; the registrant trades tobacco
- | Liberty Mutual, Liberty Mutual Insurance | a mutual, no registrant
- | Ames Department Stores | gone in 2002; the registrant is a bank
- | Tree.com | LendingTree's; the registrant sells cannabis
- | Frontier Science & Technology | a research foundation
- | Spire Hospitality | an operator of hotels; the registrant supplies gas
- | International Automotive Components | private; IAC has web sites
- | Nike Communications | a public relations firm
- | McCormick Taylor, McCormick Place | engineers, and a hall of fairs; the registrant makes spices
- | Hercules Offshore | a driller, gone in 2016; the registrant lends
- | Black Diamond Equipment, Black Diamond Grill | others than the drug maker
- | GSI Group | makers of grain bins and of lasers; the registrant makes memory
- | Lear Siegler, Lear Siegler Services | a defence contractor of its own; Lear makes seats
- | Carpenter Company | a private maker of foams; Carpenter Technology makes alloys
- | Centerra Group | guards, private; Centerra Gold mines
- | Kronos Incorporated | software for rosters, now UKG; Kronos Worldwide makes pigments
- | Turning Point Community Programs, Turning Point Youth Center | charities; the registrant sells tobacco
- | James River Corporation | a maker of paper, gone in 1997; the registrant insures
- | Redcats, Redcats USA | a French mail-order house; the registrant makes drones
- | Marshall Retail Group | a private operator of shops; Marshalls is TJX's
- | Werner Company, Werner Ladder | private ladders; the registrant drives trucks
- | Spark Therapeutics | bought by Roche in 2019
`,
)
