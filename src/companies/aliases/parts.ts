/** Companies below a registrant that is no bank, and such as were merged into it. SEC number | names | because */
import { aliasLines } from './lines.ts'

export const PARTS = aliasLines(
  'subsidiary',
  `
0001652044 | Fitbit, Nest Labs, Mandiant | of Alphabet
0001018724 | Whole Foods Market, Whole Foods, Zappos, Twitch Interactive, Woot, Audible | bought by Amazon
0000789019 | LinkedIn, Activision Blizzard, Activision Publishing, Nuance Communications | bought by Microsoft
0001326801 | Instagram, WhatsApp, Oculus VR | of Meta Platforms
0001744489 | Disneyland Resort, ESPN, Lucasfilm, Pixar, Twentieth Century Fox, Blue Sky Studios | of Disney
0000217346 | Cessna, Cessna Aircraft, Bell Helicopter, Beechcraft | aircraft of Textron
0000936468 | Sikorsky Aircraft, Sikorsky | of Lockheed Martin, or its first half until 1995
0000101829 | Pratt & Whitney, Collins Aerospace, Rockwell Collins, Goodrich Corporation, Hamilton Sundstrand, B/E Aerospace, Raytheon, Raytheon Systems, Hughes Aircraft | of RTX, or the firms that became it
0001133421 | Orbital ATK, Alliant Techsystems, Litton Industries, Litton Systems, Newport News Information Technology | bought by Northrop Grumman
0000012927 | McDonnell Douglas, Jeppesen | bought by Boeing
0000040533 | Gulfstream Aerospace, Gulfstream, Bath Iron Works, Electric Boat, National Steel and Shipbuilding, NASSCO | of General Dynamics
0001501585 | Newport News Shipbuilding, Ingalls Shipbuilding, Avondale Industries | shipyards of Huntington Ingalls
0000202058 | Aerojet Rocketdyne, Exelis | bought by L3Harris
0001601548 | Vertex Aerospace | merged into V2X in 2022
0000018926 | Level 3 Communications, Embarq, Savvis | bought by Lumen
0000104169 | Sam's Club, Sams Club | clubs of Walmart
0001335258 | Ticketmaster, House of Blues | merged into Live Nation
0001359841 | Maidenform, Maidenform Brands | bought by Hanesbrands in 2013
0000814453 | Rubbermaid, Jarden, Sunbeam Products, Goody Products, Yankee Candle, Sanford LP | of Newell
0001692819 | Luminant, Luminant Generation, TXU Energy, Dynegy | of Vistra
0001906324 | Ortho Clinical Diagnostics, Ortho-Clinical Diagnostics | one half of QuidelOrtho
0000200406 | Mentor Worldwide, Janssen, Ethicon, DePuy, Codman & Shurtleff, Cordis Corporation | of Johnson & Johnson
0001944048 | Neutrogena, McNeil Consumer Healthcare | of Kenvue
0000056873 | Harris Teeter, Fred Meyer, Ralphs Grocery, King Soopers, Dillon Companies, Food 4 Less, Roundy's, Mariano's | stores of Kroger
0001646972 | Acme Markets, Safeway, Vons, Dominick's, Jewel-Osco, Jewel Food Stores, Shaw's Supermarkets, Randall's Food, Tom Thumb, Lucky Stores | stores of Albertsons
0001020859 | Supervalu, Cub Foods | bought by United Natural Foods in 2018
0000935703 | Family Dollar, Family Dollar Stores | bought by Dollar Tree in 2015
0000921738 | Hollywood Casino, Ameristar Casino, Argosy Casino | casinos of PENN Entertainment
0000789570 | Mandalay Bay, Bellagio | houses of MGM Resorts
0001590895 | Harrah's, Horseshoe Casino, Eldorado Resorts, Isle of Capri | houses of Caesars
0000731766 | Optum, Change Healthcare, UnitedHealthcare, United Healthcare | of UnitedHealth
0000064803 | Aetna, Omnicare, Caremark, Coventry Health Care | of CVS Health
0001739940 | Express Scripts, Medco Health Solutions, Accredo Health | bought by Cigna in 2018
0001739940 | Evernorth | what Cigna's services have been called since 2020
0001071739 | Health Net, WellCare Health Plans, Magellan Health | bought by Centene
0001067983 | Shaw Industries, Fruit of the Loom, GEICO, Johns Manville, Russell Corporation, Russell Athletic, Precision Castparts, Lubrizol | of Berkshire Hathaway
0001091667 | Time Warner Cable, Spectrum Management | bought by Charter in 2016
0000732717 | DirecTV, Cingular Wireless, BellSouth, SBC Communications, Ameritech, Pacific Bell | of AT&T
0001166691 | NBCUniversal, NBC Universal, Universal City Studios, Universal City Development Partners, Universal Studios | of Comcast
0001437107 | Home Box Office, Turner Broadcasting, Cartoon Network, Discovery Communications, WarnerMedia, Time Warner Inc | of Warner Bros. Discovery
0000813828 | CBS, Viacom, MTV Networks, CBS Broadcasting | of Paramount Global
0001564708 | HarperCollins, Dow Jones & Company, New York Post | of News Corp
0000908937 | Pandora Media | bought by Sirius XM in 2019
0001283699 | Sprint, Sprint Nextel, Sprint Spectrum, MetroPCS, VoiceStream | merged into T-Mobile US
0000732712 | Cellco Partnership, MCI, WorldCom, GTE, XO Communications | of Verizon
0000077476 | Frito-Lay, Quaker Oats, Pepsi Bottling Group, Pepsi Beverages, Pepsi-Cola Bottling Group, Gatorade | of PepsiCo
0000021344 | Minute Maid | of Coca-Cola
0000100493 | Hillshire Brands, IBP, Keystone Foods, Hillshire Farm | of Tyson
0000040704 | Pillsbury Company | bought by General Mills in 2001
0000023217 | Pinnacle Foods, Hunt-Wesson, Birds Eye Foods | bought by Conagra
0001103982 | Nabisco, Cadbury Adams | of Mondelez
0001637459 | Oscar Mayer | meats of Kraft Heinz
0001530950 | Michael Foods, Bob Evans Farms | bought by Post
0000764180 | Philip Morris, Philip Morris USA, US Smokeless Tobacco, John Middleton | of Altria; its old name until 2003
0001303523 | RJ Reynolds Tobacco, R.J. Reynolds, Reynolds American, Brown & Williamson | of British American Tobacco
0000080424 | Gillette | bought by Procter & Gamble in 2005
0001060822 | OshKosh B'Gosh, William Carter | of Carter's
0000103379 | VF Jeanswear, VF Imagewear, VF Imageware, Vanity Fair Intimates, Timberland | of V. F.
0000050725 | Ames Companies, Ames True Temper, Clopay | of Griffon
0000014930 | Mercury Marine | engines of Brunswick
0001755672 | Pioneer Hi-Bred, Dow AgroSciences | of Corteva
0001725964 | PCS Phosphate, PCS Nitrogen, PotashCorp, Crop Production Services | of Nutrien
0001306830 | Hoechst Celanese | of Celanese
0000051434 | Champion International, Union Camp, Temple-Inland | bought by International Paper
0001732845 | Smurfit-Stone Container, KapStone, Westvaco | bought by WestRock
0000106535 | Willamette Industries, Plum Creek Timber | bought by Weyerhaeuser
0000055785 | Scott Paper | merged into Kimberly-Clark in 1995
0001408075 | GPI Converting | of Graphic Packaging
0000812074 | Owens-Brockway | of O-I Glass
0000764065 | AK Steel | bought by Cleveland-Cliffs in 2020
0001675149 | Reynolds Metals | bought by Alcoa in 2000
0000106640 | Maytag | bought by Whirlpool in 2006
0001024478 | Allen-Bradley | of Rockwell Automation
0000026172 | Meritor, ArvinMeritor | bought by Cummins in 2022
0000075362 | Peterbilt, Peterbilt Motors, Kenworth Truck | trucks of PACCAR
0001567094 | New Holland North America, Case Corporation, Case New Holland | of CNH
0000943452 | GE Transportation | merged into Wabtec in 2019
0000763744 | Lippert Components | the operating company of LCI Industries
0000730263 | Keystone RV, Jayco, Heartland Recreational Vehicles | of Thor
0001466258 | American Standard Companies, Thermo King | of Trane Technologies
0000833444 | Tyco International, SimplexGrinnell, York International | of Johnson Controls
0000047217 | Compaq Computer, Palm Inc | bought by Hewlett-Packard
0001571996 | EMC Corporation | bought by Dell in 2016
0001730168 | VMware, CA Technologies, Brocade Communications, LSI Corporation | bought by Broadcom
0001341439 | Sun Microsystems, Cerner, PeopleSoft | bought by Oracle
0000858877 | Splunk, Scientific-Atlanta, AppDynamics | bought by Cisco
0001108524 | Tableau Software, Slack Technologies, MuleSoft | bought by Salesforce
0000051143 | Red Hat, Seterus | bought by IBM
0000002488 | Xilinx | bought by AMD in 2022
0000050863 | Altera | bought by Intel in 2015
0000097476 | National Semiconductor | bought by Texas Instruments in 2011
0000006281 | Maxim Integrated, Linear Technology | bought by Analog Devices
0001413447 | Freescale Semiconductor, Philips Semiconductors | of NXP
0001097864 | Fairchild Semiconductor | bought by ON in 2016
0000827054 | Atmel, Microsemi | bought by Microchip
0000106040 | SanDisk, HGST, Hitachi Global Storage Technologies | bought by Western Digital
0001137789 | Maxtor | bought by Seagate in 2006
0000897723 | SCI Systems | merged into Sanmina in 2001
0000924613 | Alcatel-Lucent, Lucent Technologies, Alcatel USA | bought by Nokia in 2016
0001803599 | Convergys | merged into Concentrix in 2018
0001677703 | Affiliated Computer Services | became Conduent in 2017
0001688568 | Computer Sciences Corporation | one half of DXC
0001324424 | Orbitz, Travelocity, Hotels.com | bought by Expedia
0001075531 | Priceline | of Booking
0001415404 | Dish Network, Hughes Network Systems | of EchoStar
0000798354 | First Data | bought by Fiserv in 2019
0001136893 | Metavante | bought by FIS in 2009
0001048911 | Genco Distribution | of FedEx
0001090727 | Emery Worldwide, Coyote Logistics | bought by UPS
0001166003 | Con-way, Con-way Freight, Jacobson Warehouse, Menlo Logistics | bought by XPO
0000716006 | Roadway Express, USF Holland, New Penn Motor Express | of Yellow
0000100517 | Continental Airlines | merged into United in 2010
0000027904 | Northwest Airlines, Comair, Endeavor Air | of Delta
0000006201 | US Airways, Envoy Air, Trans World Airlines, PSA Airlines | of American Airlines Group
0001657853 | Dollar Thrifty Automotive | bought by Hertz in 2012
0001048286 | Starwood Hotels, Sheraton Operating, Renaissance Hotel Operating | of Marriott
0001361658 | Wyndham Vacation Ownership, Wyndham Vacation Resorts | of Travel + Leisure
0001385280 | Century Theatres | the operating company of Cinemark
0001869198 | LTF Club Management, LTF Club | of Life Time
0000940944 | RARE Hospitality | bought by Darden in 2007
0001399520 | Benihana | bought by the ONE Group in 2024
0001639825 | Precor | bought by Peloton in 2021
0000051644 | McCann Erickson | an agency of Interpublic
0000029989 | BBDO, DDB Worldwide | agencies of Omnicom
0000310158 | Schering-Plough | of Merck
0000078003 | Wyeth, Wyeth Pharmaceuticals, Pharmacia, Warner-Lambert, Hospira, King Pharmaceuticals | bought by Pfizer
0001551152 | Allergan | bought by AbbVie in 2020
0000001800 | St. Jude Medical, Alere | bought by Abbott
0001613103 | Covidien | of Medtronic
0000885725 | Guidant | bought by Boston Scientific in 2006
0000010456 | Hill-Rom, Hillrom | bought by Baxter in 2021
0000010795 | CareFusion, C. R. Bard | bought by Becton Dickinson
0000097745 | Life Technologies, PPD, Fisher Scientific, Invitrogen | bought by Thermo Fisher
0000920148 | Covance | bought by Labcorp in 2015
0001121404 | Genzyme, Aventis Pharmaceuticals | bought by Sanofi
0000901832 | MedImmune, Alexion Pharmaceuticals | bought by AstraZeneca
0000014272 | Celgene, MyoKardia | bought by Bristol-Myers Squibb
0000882095 | Kite Pharma | bought by Gilead in 2017
0000313216 | Philips Electronics, Respironics, Philips Lighting | of Philips
0000879764 | Total Petrochemicals | of TotalEnergies
0000093410 | Texaco, Unocal, Noble Energy | merged into Chevron
0000034088 | Mobil Oil, Mobil Corporation | merged into Exxon in 1999
0001163165 | Conoco, Burlington Resources | of ConocoPhillips
0000797468 | Anadarko Petroleum, OxyChem | of Occidental
0001701605 | BJ Services | bought by Baker Hughes in 2010
0000087347 | Smith International, Cameron International, WesternGeco | bought by Schlumberger
0001681459 | FMC Technologies | one half of TechnipFMC
0001021860 | Grant Prideco | bought by National Oilwell in 2008
0000868857 | URS Corporation, Washington Group International | bought by AECOM
0000052988 | CH2M Hill | bought by Jacobs in 2017
0001109357 | Commonwealth Edison, PECO Energy | of Exelon
0000930157 | Terminix, ServiceMaster | bought by Rentokil
0000723254 | G&K Services | bought by Cintas in 2017
0001481792 | World Color Press, Quebecor World | bought by Quad in 2010
0000832988 | Zale Corporation, Zales, Sterling Jewelers, Kay Jewelers | of Signet
0000104889 | Kaplan Higher Education, Kaplan Inc | of Graham Holdings
0001000623 | Neenah Paper, SWM International | the firms that became Mativ
0000092380 | AirTran Airways | bought by Southwest in 2011
0001370946 | Masonite | bought by Owens Corning in 2024
0000800240 | OfficeMax, Office Max | bought by Office Depot in 2013
0001707925 | Praxair | one half of Linde since 2018
0001123360 | Total System Services, TSYS, Heartland Payment Systems | bought by Global Payments
0001792044 | Mylan | one half of Viatris since 2020
0000908255 | Delphi Technologies | bought by BorgWarner in 2020
0000732712 | Alltel | bought by Verizon in 2009
0000055067 | Keebler | bought by Kellogg in 2001
0000064803 | Longs Drug Stores, Eckerd | drugstores bought by CVS
0001618921 | Duane Reade | drugstores bought by Walgreens
0000110471 | Stride Rite | bought by Wolverine in 2012
0000794367 | May Department Stores | bought by Federated in 2005
0001551182 | Cooper Industries | bought by Eaton in 2012
0001091587 | Thomas & Betts, Baldor Electric | bought by ABB
0000707549 | Novellus Systems | bought by Lam in 2012
0001000184 | Sybase, SuccessFactors, Concur Technologies | bought by SAP
0001341439 | NetSuite, Siebel Systems, BEA Systems | bought by Oracle
0001136869 | Biomet | one half of Zimmer Biomet since 2015
0000310764 | Wright Medical | bought by Stryker in 2020
0001510295 | Andeavor, Tesoro | bought by Marathon in 2018
0001506307 | El Paso Corporation, El Paso Energy | bought by Kinder Morgan in 2012
0001013871 | Reliant Energy, Direct Energy, Vivint Smart Home | bought by NRG
0001469367 | Vivint Solar | bought by Sunrun in 2020
0001318605 | SolarCity | bought by Tesla in 2016
0001326160 | Progress Energy | bought by Duke in 2012
0000062709 | Mercer Human Resource Consulting, Guy Carpenter | of Marsh & McLennan
0001492691 | Swift Transportation, US Xpress | merged into Knight-Swift
0001067983 | BNSF Railway, Burlington Northern, NetJets, Duracell, Clayton Homes, Forest River, Benjamin Moore, See's Candies | of Berkshire Hathaway
0001021162 | Vought Aircraft | bought by Triumph in 2010
0000858446 | Kimpton Hotel & Restaurant | bought by IHG in 2015
0000921738 | Pinnacle Entertainment | bought by Penn in 2018
0001722684 | La Quinta Inns | bought by Wyndham in 2018
0000940944 | Ruth's Hospitality | bought by Darden in 2023
0001744489 | Hulu | of Disney
0001800227 | Dotdash Meredith | bought by IAC in 2021
0001437107 | Scripps Networks | bought by Discovery in 2018
0001579684 | GateHouse Media | merged into Gannett in 2019
0001260221 | Esterline Technologies | bought by TransDigm in 2019
0001156039 | Amerigroup, CareMore | bought by Anthem
0000049071 | Kindred at Home | bought by Humana in 2021
0000927066 | Gambro Healthcare | bought by DaVita in 2005
0000089800 | Valspar | bought by Sherwin-Williams in 2017
0000076334 | Meggitt, Clarcor | bought by Parker-Hannifin
0000032604 | National Instruments | bought by Emerson in 2023
0000796343 | Macromedia, Marketo, Omniture | bought by Adobe
0001065088 | StubHub | of eBay until 2020
0000896878 | Credit Karma, Mailchimp | bought by Intuit
0001543151 | Postmates | bought by Uber in 2020
0001617640 | Trulia | bought by Zillow in 2015
0001467858 | Ultium Cells, Ultium | makes batteries for GM, with LG
0001605484 | Toledo North Assembly, Toledo Assembly Complex, Belvidere Assembly Plant, Sterling Heights Assembly Plant | plants of Stellantis
0001356570 | HealthHelp | bought by WNS in 2017
0001333141 | Shiel Medical Laboratory | of Fresenius until 2017
0000851968 | Dal-Tile | bought by Mohawk in 2002
0000217410 | Conopco | Unilever's American company
0000001800 | Abbott Vascular | of Abbott
0000018230 | Progress Rail | bought by Caterpillar in 2006
0001677703 | Xerox Business Services | became Conduent in 2017
0000059478 | ICOS | bought by Lilly in 2007
0001018724 | Twitch | bought in 2014
0001467858 | GM Cruise, Cruise | cars without drivers, of GM since 2016
0001634117 | Barnes & Noble College Booksellers, Barnes & Noble College | its shops at colleges, parted from Barnes & Noble in 2015
0001646972 | Randalls | stores of Albertsons, for short
`,
)
