/** Names that mean something from a day of since 2011 on, or until then, by that day. `periods.ts` tells how they read. */

export const SINCE_2011 = `
2011-01-27.. | Baldor Electric
2011-01-28.. | NBCUniversal, NBC Universal, Universal City Studios, Universal City Development Partners, Universal Studios
2011-01-31.. | King Pharmaceuticals
2011-03-31.. | Newport News Shipbuilding, Ingalls Shipbuilding, Avondale Industries
2011-04-08.. | Genzyme
2011-05-02.. | AirTran Airways
2011-05-16.. | Wilmington Trust
2011-06-08.. | Hughes Network Systems
2011-07-13.. | Savvis
2011-08-22.. | CareMore
2011-09-13.. | Timberland
2011-09-16.. | Lubrizol
2011-09-23.. | National Semiconductor
2011-10-07.. | Esurance
2012-02-13.. | Temple-Inland
2012-02-17.. | ING Direct
2012-02-21.. | SuccessFactors
2012-03-08.. | HGST, Hitachi Global Storage Technologies
2012-04-10.. | NSTAR
2012-05-16.. | Thomas & Betts
2012-05-25.. | El Paso Corporation, El Paso Energy
2012-06-04.. | Novellus Systems
2012-07-02.. | Progress Energy
2012-07-26.. | Goodrich Corporation
2012-08-29.. | Yard House
2012-09-06.. | Instagram
2012-10-09.. | Stride Rite
2012-11-19.. | Dollar Thrifty Automotive
2012-11-30.. | Cooper Industries
2012-12-21.. | Lucasfilm
2012-12-24.. | Amerigroup
..2013-03-22 | McGraw-Hill Companies
2013-03-21.. | Acme Markets, Jewel-Osco, Jewel Food Stores, Shaw's Supermarkets, Lucky Stores
2013-05-01.. | MetroPCS, VoiceStream
2013-06-28.. | HarperCollins, Dow Jones & Company, New York Post
2013-10-07.. | Maidenform, Maidenform Brands
2013-11-01..2017-12-07 | Shiel Medical Laboratory
2013-11-05.. | OfficeMax, Office Max
2013-12-09.. | US Airways, PSA Airlines
2014-01-28.. | Harris Teeter
2014-02-03.. | Life Technologies, Invitrogen
2014-02-07.. | Nest Labs
2014-03-14.. | Beechcraft
2014-05-06.. | LSI Corporation
2014-05-29.. | Zale Corporation, Zales
2014-06-02.. | Michael Foods
2014-07-21.. | Oculus VR
2014-08-25.. | Twitch Interactive, Twitch
2014-08-28.. | Hillshire Brands, Hillshire Farm
2014-08-29.. | Jacobson Warehouse
2014-10-06.. | WhatsApp
2014-10-12.. | Toledo North Assembly, Toledo Assembly Complex, Belvidere Assembly Plant, Sterling Heights Assembly Plant
2014-10-17.. | URS Corporation, Washington Group International
2014-12-04.. | Concur Technologies
2015-01-16.. | Kimpton Hotel & Restaurant
2015-01-23.. | Travelocity
2015-01-26.. | Covidien
2015-01-30.. | Safeway, Vons, Dominick's, Randall's Food, Randalls, Tom Thumb
2015-01-30.. | Genco Distribution
2015-02-17.. | Trulia
2015-02-19.. | Covance
2015-03-17.. | CareFusion
2015-05-04..2025-08-04 | Stuart Weitzman
2015-05-29.. | Exelis
2015-06-24.. | Biomet
2015-07-02.. | Oscar Mayer, Heinz, HJ Heinz, Kraft General Foods, Kraft Foods, Kraft
2015-07-02.. | Smurfit-Stone Container, Westvaco, Rock-Tenn, RockTenn, MeadWestvaco
2015-07-06..2025-07-05 | Family Dollar, Family Dollar Stores
2015-07-24..2021-08-02 | DirecTV
2015-08-02.. | Barnes & Noble College Booksellers, Barnes & Noble College
2015-08-18.. | Omnicare
2015-08-18..2024-09-16 | Coyote Logistics
2015-09-03.. | Hospira
2015-09-17.. | Orbitz
2015-10-30.. | Con-way, Con-way Freight, Menlo Logistics
2015-11-06.. | Sikorsky Aircraft, Sikorsky
2015-12-07.. | Freescale Semiconductor
2015-12-18.. | Roundy's, Mariano's
2015-12-28..2025-09-12 | Altera
2016-01-04.. | Towers Watson, Towers Perrin
2016-01-14.. | Alcatel-Lucent, Lucent Technologies, Alcatel USA
2016-01-29.. | Precision Castparts
2016-02-19.. | Plum Creek Timber
2016-02-29.. | Duracell
2016-03-24.. | Health Net
2016-04-01.. | Cameron International
2016-04-04.. | Atmel
2016-04-15.. | Jarden, Sunbeam Products, Yankee Candle
2016-04-22.. | Heartland Payment Systems
2016-05-12..2025-02-21 | SanDisk
2016-05-12.. | GM Cruise, Cruise
2016-05-18.. | Time Warner Cable, Spectrum Management
..2016-05-27 | Philips Lighting
2016-06-30.. | Jayco
2016-08-01.. | First Niagara Bank
2016-09-07.. | EMC Corporation
2016-09-19.. | Fairchild Semiconductor
2016-09-23.. | Starwood Hotels, Sheraton Operating
2016-10-03.. | Luminant, Luminant Generation, TXU Energy
2016-10-11.. | MillerCoors, Miller Brewing
2016-11-01.. | Reynolds Metals
2016-11-04.. | Hostess Brands, Hostess
2016-11-07.. | NetSuite
2016-11-21.. | SolarCity
2016-12-08.. | LinkedIn
2017-01-03.. | Affiliated Computer Services
2017-01-03.. | Xerox Business Services
2017-01-04.. | St. Jude Medical
2017-02-01.. | XO Communications
2017-02-28.. | Clarcor
2017-03-10.. | Linear Technology
2017-03-15.. | HealthHelp
2017-03-21.. | G&K Services
2017-03-22.. | AppDynamics
2017-04-03.. | Computer Sciences Corporation
2017-04-24.. | Cheddars
2017-05-01.. | Isle of Capri
2017-06-01.. | Valspar
2017-07-11.. | Kate Spade
2017-07-25.. | RJ Reynolds Tobacco, R.J. Reynolds, Reynolds American
2017-08-28.. | Whole Foods Market, Whole Foods
2017-09-08.. | Swift Transportation
..2017-10-02 | Codman & Shurtleff
2017-10-03.. | Alere, Kite Pharma
2017-11-01.. | Level 3 Communications
2017-11-17.. | Brocade Communications
2017-12-15.. | CH2M Hill
2017-12-29.. | C. R. Bard
2018-01-01.. | PCS Phosphate, PCS Nitrogen, PotashCorp, Crop Production Services
2018-01-12.. | Bob Evans Farms
2018-03-06.. | Scripps Networks
2018-04-09.. | Dynegy
2018-05-02.. | MuleSoft
2018-05-29.. | Microsemi
2018-05-30.. | La Quinta Inns
2018-06-06.. | Orbital ATK, Alliant Techsystems
..2018-08-31 | Goody Products
2018-10-01.. | Andeavor, Tesoro
2018-10-05.. | Convergys
2018-10-15.. | Ameristar Casino, Pinnacle Entertainment
2018-10-22.. | Supervalu, Cub Foods
2018-10-26.. | Pinnacle Foods, Birds Eye Foods
2018-10-31.. | Praxair
2018-10-31.. | Marketo
2018-11-02.. | KapStone
2018-11-05.. | CA Technologies
2018-11-26.. | Collins Aerospace, Rockwell Collins, B/E Aerospace
2018-11-28.. | Aetna, Coventry Health Care
2018-11-30.. | Keystone Foods
2018-12-20.. | Express Scripts, Medco Health Solutions, Accredo Health
2019-02-01.. | Pandora Media
2019-02-25.. | GE Transportation
..2019-02-28 | Seterus
2019-03-14.. | Esterline Technologies
2019-03-20.. | Twentieth Century Fox, Blue Sky Studios
..2019-05-14 | Cree Lighting
2019-05-14.. | Hulu
..2019-05-23 | VF Jeanswear
2019-06-03.. | Pioneer Hi-Bred, Dow AgroSciences
2019-06-29.. | L-3 Communications, L3 Technologies
2019-07-09.. | Red Hat
2019-07-29.. | First Data
2019-08-01.. | Tableau Software
2019-08-08.. | Anadarko Petroleum
2019-09-18.. | Total System Services, TSYS
2019-10-02.. | North Italia
..2019-11-07 | Lordstown Complex, Lordstown Assembly
2019-11-20.. | Celgene
2019-12-05.. | Ultium Cells, Ultium
2019-12-06.. | SunTrust, SunTrust Bank
2020-01-23.. | WellCare Health Plans
2020-03-13.. | AK Steel
2020-04-01.. | Sprint, Sprint Nextel, Sprint Spectrum
2020-04-03.. | Raytheon, Raytheon Systems, Hughes Aircraft
2020-05-08.. | Allergan
2020-07-01.. | IberiaBank
..2020-07-01 | GE Lighting
2020-10-02.. | Delphi Technologies, E*Trade, E Trade Financial
2020-10-05.. | Noble Energy
2020-10-06.. | TD Ameritrade, Scottrade
2020-10-08.. | Vivint Solar
2020-11-11.. | Wright Medical
2020-11-16.. | Mylan
2020-11-17.. | MyoKardia
2020-12-01.. | Postmates
2020-12-03.. | Credit Karma
2021-01-04.. | National General
2021-01-05.. | Direct Energy
2021-01-14.. | Fitbit
2021-04-01.. | Precor
2021-06-01.. | BBVA Compass
2021-06-09.. | TCF National Bank, TCF Bank
..2021-06-28 | VF Imagewear, VF Imageware
2021-07-21.. | Slack Technologies, Alexion Pharmaceuticals
2021-08-18..2022-08-11 | Kindred at Home
2021-08-26.. | Maxim Integrated
2021-11-01.. | Mailchimp
2021-12-01.. | Dotdash Meredith
2021-12-08.. | PPD
2021-12-13.. | Hill-Rom, Hillrom
2022-01-04.. | Magellan Health
2022-02-14.. | Xilinx
2022-03-04.. | Nuance Communications
2022-04-08.. | Home Box Office, Turner Broadcasting, Cartoon Network, WarnerMedia, Time Warner Inc, Warner Bros, Warner Brothers, Warner Media
2022-05-27.. | Ortho Clinical Diagnostics, Ortho-Clinical Diagnostics
2022-06-08.. | Cerner
2022-07-05.. | Vertex Aerospace
2022-07-06.. | Neenah Paper
2022-08-03.. | Meritor, ArvinMeritor
2022-09-12.. | Mandiant, Meggitt
2022-10-03.. | Change Healthcare
2022-10-12.. | Terminix, ServiceMaster
2022-12-01.. | MUFG Union Bank, Union Bank of California
2023-02-01.. | Bank of the West
2023-03-10.. | Vivint Smart Home
..2023-03-13 | PerkinElmer
2023-05-08.. | Neutrogena, McNeil Consumer Healthcare
2023-06-14.. | Ruth's Hospitality
2023-07-01.. | US Xpress
2023-07-28.. | Aerojet Rocketdyne
2023-10-11.. | National Instruments
2023-10-13.. | Activision Blizzard, Activision Publishing
2023-11-22.. | VMware
2023-12-31.. | Dish Network
2024-03-18.. | Splunk
2024-05-01.. | Benihana
2024-05-15.. | Masonite
`
