/** Names of one firm that is no registrant, and that no rule would join. The first one stands for the others. names | because */

export const SAME_FIRMS: readonly (readonly string[])[] = `
Sears, Sears Roebuck, Sears Roebuck and Company, Sears Holdings, Sears Holdings Management, Transform SR, Transform KM, Transform Holdco, TransformCo | what Sears was called, and who runs it since 2019
Kmart, Kmart Holding, Kmart Stores, Kmart of Michigan, Kmart Mpls, Kmart Jantzen Beach, Kmart Sears Distribution Center, Kmart Sears Holding Support Center | its stores
Toys R Us, Toys R Us Delaware, Toys R Us Babies R Us | its operating company
HMSHost, HMS Host, Host International, Host Marriott Services | what it was called until 2001
Sodexo, Sodexo America, Sodexho, Sodexho Marriott Services | what it was called until 2008
Compass Group, Compass Group USA, Compass Group North America | its American companies
Eurest, Eurest Dining Services, Compass Group Eurest | a business of Compass
DHL, DHL Express, DHL Supply Chain, DHL Global Forwarding, Airborne Express | of Deutsche Post
Bed Bath & Beyond, Bed Bath Beyond Stores | its stores
Circuit City, Circuit City Stores | its stores
Barnes & Noble, Barnes & Noble Booksellers | its operating company
Linens n Things, Linens n Things Stores | its stores
JC Penney, JC Penny, JCPenney, J.C. Penney Company, J C Penney Corporation | often misspelt so
Great Atlantic & Pacific Tea Company, A&P | its name, for short
Bloomberg, Bloomberg LP | its partnership
PriceWaterhouseCoopers, PricewaterhouseCoopers Advisory Services | its businesses
Kaiser Foundation Hospitals | one corporation, which files its hospitals and offices with their sites
Time Warner, AOL Time Warner | what it was called until 2003
GEICO, Government Employees Insurance Company, Government Employees Insurance Company GEICO, Govt Employees Insurance, Govt Employees Insurance Co GEICO, Govt Employees Insur Co GEICO, Govt Employees Insur Company GEICO | its name, for short
USAA, United Services Automobile Association, United Services Automobile Assoc, United Svcs Auto Association | its name, for short
Evernorth, Evernorth Enterprise Services, Cigna Evernorth Services, Cigna-Evernorth Services | what Cigna's services have been called since 2020
Stanford University, Stanford Univ, Leland Stanford Jr University, Leland Stanford Jr Univ, Leland Stanford Junior University, Stanford Univ/SLAC Natl Accelerato, Stanford Univ/SLAC National Accela, Stanford Univ/SLAC Natl Accelerator Lab | its name in full, and the laboratory that it runs
Duke University, Duke University Univ Med Ctr Affil, Duke University Univ Med Ctr Affi, Duke Univ Univ Med Ctr & Affil Ins, Duke University Univ Med Ctr & Aff, Duke University Med Ctr & Affil | it files with its hospitals, under one tax number
Iowa State University, Iowa State University of Science and Technology, Iowa State Univ of Science & Tech | its name in full
Cleveland Clinic, Cleveland Clinic Foundation, Cleveland Clinic Fdn | its foundation is what employs, under one tax number
Massachusetts Institute of Technology, MIT | its name, for short
MD Anderson Cancer Center, University of Texas M.D. Anderson Cancer Center, University of Texas M D Anderson Cancer Center, The University of Texas M.D. Anderson Cancer Cente, The Univ of TX MD Anderson Cancer, The Univ of TX M D Anderson Cancer, The Univ of Texas MD Anderson Canc | its name, for short and as it was cut
Nielsen, Nielsen Company, The Nielsen Company US, The Nielsen Co US, The Nielsen Co | its operating company
Ernst & Young, Ernst & Young US, Ernst Young US, Ernst & Young U S, Ernst Young U S, EY | its American firm, and its name since 2013
Capgemini, Capgemini America, Capgemini US, Capgemini U S, Cap Gemini America, Capgemini Financial Services USA, Capgemini Financial Svcs USA, Capgemini Fin. Services USA | its American companies
Tech Mahindra, Tech Mahindra Americas, Tech Mahindra Americans | its American company
Randstad, Randstad US, Randstad General Partner, Randstad General Partner US, Randstad Technologies, Randstad Inhouse Services, Randstad Professionals US, Randstad Staffing, Randstad North America | its American companies
Gate Gourmet, Gategroup, Gate Group | caterers of airlines; Gates makes belts
Gates McDonald & Company, Gates McDonald & Company Nationwide Better Heath, Gates McDonald & Company Nationwide Better Health, McDonald & Co./Nationwide Better Health | claims of workers; Gates makes belts
Henkel-Harris | furniture of Virginia; Henkel makes glue
Freeman Holdings | a restaurant of New York; Freeman builds fairs
Geometric Americas | engineers of Michigan; Geometrics makes instruments
TekLink International | software of Illinois; TekLinks was of Alabama
Bozzuto Group | flats of Maryland; Bozzuto's sells food in Connecticut
State Farm, State Farm Insurance, State Farm Insurance Companies, State Farm Mutual, State Farm Mutual Automobile, State Farm Mutual Automobile Insurance Company, State Farm Fire and Casualty Company | insurers of one mutual
United Retail Service, United Retail | stores of Avenue
LSC Communications, LSC Communications US, LSC Communications MCL, LSC Communications Transport | printers, parted from R.R. Donnelley in 2016
Ricoh, Ricoh USA, Ricoh Americas Corporation | its American company, and what that was called until 2012
Durham School Services | buses of National Express
National Distribution Centers, National Distribution Centers LLC (NDC) | warehouses of NFI
Rexam, Rexam Beverage Can | cans, bought by Ball in 2016
Restaurant Associates | caterers, of Compass
Air Canada | the airline
Meijer | stores of the Midwest
Nestle USA, Nestle | its American company
Peraton | services of defence
Sandvik | tools, of Sweden
Teleperformance, Teleperformance USA | telephones, of France
Geodis | forwarders, of France
DynCorp | services of defence
Getronics | computers
Spherion | lends staff
LexisNexis | libraries of RELX
Cendant | franchises and travel, parted in 2006
ResCare | cares for the disabled
Claire's | shops of jewellery
Coach USA | buses
Corporate Express | office supplies, bought by Staples in 2008
Red Ventures | web pages
Twitter, X Corp | what it was called until 2023
`
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.split('|')[0]!.trim().split(/,\s+/))
