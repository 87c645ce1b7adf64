/** Short, former and often misspelt names of registrants: the same company. SEC number | names | because */
import { aliasLines } from './lines.ts'

export const NAMES = aliasLines(
  'name',
  `
0001090727 | UPS | United Parcel Service calls itself so
0000051143 | IBM | International Business Machines calls itself so
0000040545 | GE | General Electric calls itself so
0001467858 | Lordstown Complex, Lordstown Assembly | General Motors' plant in Ohio, sold in 2019
0001467858 | GM | General Motors calls itself so
0000080424 | P&G | Procter & Gamble calls itself so
0000200406 | J&J | Johnson & Johnson, for short
0000002488 | AMD | Advanced Micro Devices calls itself so
0000070858 | BofA, BankAmerica, NationsBank | Bank of America, for short and formerly
0000019617 | JP Morgan, Chase Manhattan, Chase Bank, JPMorgan Chase Bank, Chase Home Finance | JPMorgan Chase, for short and before the merger of 2000
0000010795 | BD | Becton Dickinson calls itself so
0000047217 | Hewlett-Packard, HP | the company before it was parted kept its CIK as HP Inc.
0001163302 | US Steel, United States Steel | the registrant, for short
0001665918 | US Foodservice, US Food Service | what US Foods was called until 2011
0000108312 | Woodward Governor | what Woodward was called until 2011
0001113169 | T. Rowe Price | the registrant is filed under P
0000316709 | Charles Schwab, Schwab | the registrant is filed under S
0001657853 | Hertz | Hertz Global Holdings, for short
0001326801 | Facebook, Meta | what Meta Platforms was called until 2021, and what it is called for short
0001637459 | Kraft Foods, Kraft General Foods, Kraft, Heinz, HJ Heinz | what became Kraft Heinz in the United States
0000068505 | Motorola | when the company was parted its main body kept the CIK
0000704562 | Peregrine Pharmaceuticals | renamed Avid Bioservices in 2018
0000006201 | American Airlines, AMR Corporation | the airline of American Airlines Group
0000100517 | United Airlines, United Air Lines | the airline of United Airlines Holdings
0000027904 | Delta Airlines | Delta Air Lines, in one word
0001158463 | Jet Blue | JetBlue Airways, in two words
0000042582 | Goodyear | Goodyear Tire & Rubber, for short
0000766421 | Alaska Airlines | the airline of Alaska Air Group
0001166003 | XPO Logistics | what XPO was called until 2022
0001156039 | Anthem, WellPoint | what Elevance Health was called until 2022
0000018926 | CenturyLink, CenturyTel | what Lumen was called until 2020
0001603923 | Weatherford | Weatherford International, for short
0001097864 | Onsemi | ON Semiconductor calls itself so since 2021
0001378992 | Berry Global, Berry Plastics | Berry Global Group, for short and until 2017
0000040729 | General Motors Acceptance Corporation, GMAC, GMAC Financial Services | what Ally was called until 2010
0000732712 | Verizon, Bell Atlantic | Verizon Communications, for short and until 2000
0000716006 | Yellow Corporation, YRC Worldwide, Yellow Roadway Corporation | the registrant, now and before 2021
0000023217 | ConAgra Foods, ConAgra | what Conagra Brands was called until 2016
0000055067 | Kellogg Company, Kellogg | what Kellanova was called until 2023
0000078239 | Phillips-Van Heusen | what PVH was called until 2011
0001131399 | GlaxoSmithKline, Glaxo Wellcome, SmithKline Beecham | what GSK was called before
0000032604 | Emerson | Emerson Electric, for short
0000028917 | Dilliard's, Dillard Department Stores | Dillard's, often misspelt so
0001158449 | Advanced Auto Parts | Advance Auto Parts, often misspelt so
0000045012 | Haliburton | Halliburton, often misspelt so
0001133421 | Northrup Grumman | Northrop Grumman, often misspelt so
0001335258 | Live Nation | Live Nation Entertainment, for short
0000315189 | John Deere | Deere & Company calls itself so
0001579298 | Burlington Coat Factory | what Burlington Stores was called until 2013
0001021860 | National Oilwell Varco, National Oilwell | what NOV was called until 2020
0001140859 | AmerisourceBergen, Amerisource Bergen | what Cencora was called until 2023
0000101829 | United Technologies, Raytheon Technologies | what RTX was called before
0000701985 | L Brands, Limited Brands | what Bath & Body Works was called until 2021
0001418135 | Dr Pepper Snapple, Dr. Pepper Snapple Group | what Keurig Dr Pepper was called until 2018
0001385157 | Tyco Electronics | what TE Connectivity was called until 2011
0001437107 | Warner Bros, Warner Brothers | Warner Bros. Discovery, for short
0001262823 | Westlake Chemical | what Westlake was called until 2022
0001361658 | Wyndham Destinations, Wyndham Worldwide | what Travel + Leisure was called until 2021
0000027419 | Target Stores, Dayton Hudson | Target, by its stores and until 2000
0000885639 | Kohl's Department Stores | Kohl's, by its stores
0000104169 | Wal-Mart Stores, Walmart Stores | what Walmart was called until 2018
0000014707 | Brown Shoe Company, Brown Shoe | what Caleres was called until 2015
0000850209 | Woolworth | what Foot Locker was called until 1998
0000927628 | Capital One Services | its service company has its name
0000092230 | BB&T, Branch Banking and Trust | what Truist was called until 2019
0001618921 | Walgreens, Walgreen Co | Walgreens Boots Alliance, for short
0000091576 | KeyBank, Key Bank | the bank of KeyCorp
0000713676 | PNC Bank | PNC Financial Services, by its bank
0001393612 | Discover Card | Discover Financial Services, by its card
0001099219 | Metropolitan Life Insurance | MetLife, by its insurer
0001137774 | Prudential Insurance Company of America | Prudential Financial, by its insurer
0000874766 | The Hartford, Hartford Insurance | Hartford Financial Services, for short
0000005272 | AIG | American International Group calls itself so
0001018724 | AmazonFresh | a brand of Amazon, written in one word
0001390777 | BNY Mellon | the Bank of New York Mellon, for short
0000831001 | Citi, Citibank, Citigroup Global Markets, Citicorp | Citigroup, by its bank
0000895421 | Morgan Stanley Dean Witter | what Morgan Stanley was called until 2001
0000064040 | McGraw-Hill Companies, McGraw Hill Financial | what S&P Global was called until 2016
0000008670 | ADP | Automatic Data Processing calls itself so
0001013880 | TeleTech | what TTEC was called until 2018
0000866374 | Flextronics | what Flex was called until 2015
0000897723 | Sanmina-SCI, Sanmina SCI | what Sanmina was called until 2012
0000898293 | Jabil Circuit | what Jabil was called until 2017
0000052988 | Jacobs Engineering | what Jacobs Solutions was called until 2022
0001357615 | Kellogg Brown & Root | what KBR is short for
0000202058 | L-3 Communications, L3 Technologies, Harris Corporation | the two that became L3Harris in 2019
0001601548 | Vectrus | what V2X was called until 2022
0001781335 | Otis Elevator | Otis Worldwide, by its lifts
0000093556 | Stanley Works, Black & Decker | the two that became Stanley Black & Decker in 2010
0000814453 | Newell Rubbermaid | what Newell Brands was called until 2016
0000812074 | Owens-Illinois, Owens Illinois | what O-I Glass was called until 2019
0001219601 | Crown Cork & Seal | what Crown Holdings was called until 2003
0001732845 | Rock-Tenn, RockTenn, MeadWestvaco | the two that became WestRock in 2015
0001598428 | TimkenSteel | what Metallus was called until 2024
0001062231 | AAM, American Axle | American Axle & Manufacturing calls itself so
0000943452 | Wabtec | Westinghouse Air Brake Technologies calls itself so
0000860730 | HCA | HCA Healthcare, for short
0000920148 | LabCorp, Laboratory Corporation of America | what Labcorp calls itself
0000773840 | AlliedSignal, Allied Signal | what became Honeywell in 1999
0000849399 | Symantec, NortonLifeLock | what Gen Digital was called until 2022
0001725057 | Ceridian | what Dayforce was called until 2024
0000730464 | DeVry, DeVry University | what Adtalem was called until 2017
0001046568 | Career Education Corporation | what Perdoceo was called until 2020
0001564902 | SeaWorld, Sea World, SeaWorld Parks & Entertainment | what United Parks & Resorts was called until 2024
0000863064 | Rio Tinto | two registrants of one group; this one is the larger
0001605484 | FCA US, FCA USA, Chrysler, Chrysler Group, DaimlerChrysler, Fiat Chrysler | Stellantis in the United States
0000020520 | Frontier Communications | the operating company of Frontier Communications Parent
0000933136 | Nationstar, Nationstar Mortgage | does business as Mr. Cooper
0000759944 | Citizens Bank | the bank of Citizens Financial Group
0001047862 | Con Edison, Con Ed | Consolidated Edison, for short
0000702165 | Norfolk Southern Railway | the railway of Norfolk Southern
0000100885 | Union Pacific Railroad | the railway of Union Pacific
0001295947 | Prestige Brands | what Prestige Consumer Healthcare was called until 2018
0000277135 | Grainger | W. W. Grainger, for short
0000060667 | Lowe's Home Centers, Lowe's Home Center | Lowe's, by its stores
0001531152 | BJ's Wholesale | BJ's Wholesale Club, for short
0000794367 | Federated Department Stores | what Macy's was called until 2007
0001744489 | Disney | Walt Disney, for short
0001048911 | Federal Express | what FedEx was called before
0000314808 | Ensco | what Valaris was called until 2019
0000087347 | Schlumberger Technology | its American company has its name
0001584509 | Aramark Campus, Aramark Educational Services, Aramark Facility Services, Aramark Healthcare Support Services, Aramark Healthcare, Aramark Management Services, Aramark Sports, Aramark Correctional Services, Aramark Services | companies of it that bear its name
0001652044 | Google | Alphabet's main company, and its name until 2015
0000895419 | Cree | what Wolfspeed was called until 2021
0000029644 | Donaldson Filtration Solutions | bears its name
0000895419 | Cree Lighting | its lamps, sold in May 2019
0000921738 | Penn National Gaming | what PENN Entertainment was called until 2022
0000068622 | Qwest, Qwest Communications, US West Communications | the registrant itself
0001744489 | Walt Disney Parks and Resorts, Walt Disney World | bears its name
0000936468 | Lockheed, Lockheed Aeronautical Systems | bears its name
0000789570 | MGM Grand, MGM Springfield, MGM Yonkers, MGM National Harbor | bears its name
0000064803 | CVS Pharmacy | bears its name
0000732717 | AT&T Mobility, AT&T Services | bears its name
0001166691 | Comcast Cable | bears its name
0001437107 | Warner Media | bears its name
0001754301 | Fox News, Fox Sports, Fox Television Stations | bears its name
0000732712 | Verizon Wireless | bears its name
0001467858 | GM Global Tech Center, GM Warren Technical Center, GM Assembly Plant, GM Detroit Hamtramck, GM Atlanta Parts Distribution, GM Subsystems | bear its name
0001090727 | Montgomery UPS, Bluegrass UPS, UPS Cartage Services, UPS General Services, UPS SCS | bear its name
0000021344 | Coca-Cola Refreshments, Coca-Cola Enterprises | bears its name
0000056873 | Kroger Fulfillment Network | bears its name
0000085961 | Ryder Integrated Logistics | bears its name
0000794367 | Macy's Store Delivery Center, Macy's Retail Holdings, Macy's Credit and Customer Services, Macy's East, Macy's West | bears its name
0001811210 | Lucid USA, Lucid Motors | bears its name
0000100493 | Tyson, Tyson Fresh Meats | bears its name
0001306830 | Celanese Chemicals | bears its name
0001408075 | Graphic Packaging International | bears its name
0001073404 | Gerdau Ameristeel | bears its name
0001803599 | Concentrix CVG | bears its name
0001048911 | FedEx Kinko's, FedEx Ground Package System, FedEx Supply Chain | bears its name
0001670076 | Frontier Airlines | bears its name
0001048286 | Marriott Hotel Services | bears its name
0001524358 | Marriott Vacation Club, Marriott Ownership Resorts | bears its name
0001585689 | Hilton Hotel Employer, Hilton Hotels Corporation | bears its name
0001468174 | Hyatt Corporation | bears its name
0001385280 | Cinemark USA, Cinemark | bears its name
0001869198 | Life Time Fitness | bears its name
0000703351 | Brinker Restaurant Corporation | bears its name
0000310158 | Merck Sharp & Dohme | bears its name
0001613103 | Medtronic Minimed | bears its name
0001286681 | Domino's Pizza Distribution | bears its name
0000040545 | GE Engine Services, GE Capital, GE Aviation, GE Power, GE Energy, GE Lighting, GE Aircraft Engines, GE Industrial Systems | bears its name
0000785161 | HealthSouth | what Encompass Health was called until 2018
0001694028 | Liberty Oilfield Services | what Liberty Energy was called until 2022
0000105319 | Weight Watchers, Weight Watchers International, Weight Watchers North America | what WW was called until 2018
0001124804 | Allscripts, Allscripts Healthcare | what Veradigm was called until 2023
0001530721 | Michael Kors | what Capri was called until 2018, and its brand
0000800240 | Office Depot | the operating company of ODP
0001834585 | Joann, Jo-Ann Stores, Joann Fabrics, Jo-Ann Fabrics | JOANN, by its stores
0001751788 | Dow Chemical | the main company of Dow
0001666700 | E. I. du Pont de Nemours, EI DuPont, DuPont | the registrant, for short and before 2019
0001032033 | Sallie Mae | SLM calls itself so
0001601712 | Synchrony Bank | the bank of Synchrony
0000717826 | Ericsson | the registrant is filed under the whole name
0001161167 | Air Liquide, American Air Liquide | the registrant is filed under L
0000896076 | Michelin | the registrant is filed under the whole name
0001521332 | Delphi Automotive | what Aptiv was called until 2017
0000024545 | MillerCoors, Molson Coors Brewing, Coors Brewing, Miller Brewing | the brewers that became Molson Coors
0000319201 | KLA-Tencor | what KLA was called until 2019
0000031791 | PerkinElmer | what Revvity was called until 2023
0000072741 | NSTAR, Northeast Utilities | what Eversource was called until 2015
0001333986 | AXA Equitable, AXA Financial | what Equitable was called until 2020
0000005513 | UnumProvident | what Unum was called until 2007
0001224608 | Conseco | what CNO was called until 2010
0001140536 | Towers Watson, Towers Perrin, Willis of North America | the firms that became Willis Towers Watson
0001653653 | Station Casinos | the operating company of Red Rock Resorts
0001400891 | Clear Channel Communications, Clear Channel Broadcasting | what iHeartMedia was called until 2014
0000079879 | Pittsburgh Plate Glass | what PPG is short for
0000813828 | ViacomCBS | what Paramount Global was called until 2022
0000716006 | Yellow Trucking | what the carrier is called, in Virginia's list
0001546417 | OS Restaurant Services, OSI Restaurant Partners, OS Restaurant, Outback Steakhouse, Outback, Carrabbas, Carrabba's Italian Grill, Bonefish Grill, Bloomin Brands, Bloomin' Brands | the employer of its restaurants, which file under their brands as often
0000716006 | YRC Freight, YRC, Yellow Freight, Yellow Freight System, Yellow Transportation, YRC Regional Transportation | the carrier, which bears its name
0000858446 | Six Continents Hotels | the American company of IHG, by the name it had until 2003
0000764065 | Cliffs Natural Resources | what Cleveland-Cliffs was called until 2017
0001061574 | CGI Federal, CGI Technologies & Solutions | bear its name
0001000184 | SAP America | bears its name
0001567094 | CNH America | bears its name
0001357615 | KBR Services | bears its name
0001835632 | Marvell Semiconductor, Marvell | Marvell Technology, by its American company
0001579091 | Instacart | Maplebear calls itself so
0000844150 | Royal Bank of Scotland | what NatWest Group was called until 2020
0001048911 | Fed Ex | FedEx in two words
0001644406 | Hostess Brands, Hostess | the registrant, founded anew in 2016; the one of before was liquidated in 2012
0001610520 | UBS, UBS Financial Services, UBS Securities, UBS PaineWebber | the group and its American brokers bear its name
0001136893 | FIS, Fidelity Information Services | Fidelity National Information Services calls itself so
0001137774 | Prudential, Prudential of New Jersey, Prudential Insurance Company, Prudential Securities | Prudential Financial in New Jersey; the British insurer has no office here
0000715153 | American Honda Motor, American Honda, Honda of America, Honda Manufacturing | Honda Motor's companies in America
0000095574 | Superior Uniform Group, Superior Surgical | what Superior Group of Companies was called until 2018
0001031029 | StarTek | the registrant, for short
0000313807 | BP America, BP Products North America, BP Exploration | bear its name
0001089113 | HSBC Bank USA, HSBC Card Services, HSBC Finance | bear its name
0000312069 | Barclays Capital, Barclays Bank | bear its name
0001159508 | Deutsche Bank Securities, Deutsche Bank New York Branch | bear its name
0000313838 | Sony Electronics, Sony Pictures Entertainment | bear its name
0000010456 | Baxter Healthcare | its main company
0000899051 | Allstate Insurance | its main company
0000938323 | Pearson Education | its American company
0001003935 | NICE Systems | what NICE was called until 2016
0000217346 | Textron Aviation | bears its name
0001056285 | Kirkland's Home | how its shops are called
0001060822 | Carter's Retail | bears its name
`,
)
