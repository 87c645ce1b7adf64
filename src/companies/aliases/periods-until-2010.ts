/** Names that meant something from a day of until 2010 on, or until then, by that day. `periods.ts` tells how they read. */

export const UNTIL_2010 = `
1995-09-13.. | Bath Iron Works
1995-12-12.. | Scott Paper
1996-01-02.. | GEICO
1996-02-09.. | ESPN
1996-02-23..2015-10-04 | Cordis Corporation
1997-03-29.. | Renaissance Hotel Operating
1997-04-01.. | Pacific Bell
1997-08-01.. | McDonnell Douglas
1997-10-31.. | Thermo King
1998-08-07.. | NetJets
1998-10-08.. | Salomon Smith Barney
1998-11-02.. | DePuy
1998-11-10.. | National Steel and Shipbuilding, NASSCO
1999-03-24.. | Rubbermaid
1999-04-30.. | Union Camp
1999-05-03..2021-06-26 | Club Monaco
1999-05-27.. | Fred Meyer, Ralphs Grocery, Food 4 Less
1999-07-21.. | Transamerica Life Insurance, Transamerica
1999-07-30.. | Gulfstream Aerospace, Gulfstream
1999-10-08.. | Ameritech
1999-11-12.. | New Holland North America, Case Corporation, Case New Holland
1999-11-30.. | Mobil Oil, Mobil Corporation
2000-01-18.. | Comair
2000-05-04.. | CBS, CBS Broadcasting
2000-05-31.. | Bellagio
2000-06-19.. | Warner-Lambert
2000-06-20.. | Champion International
2000-06-30.. | GTE
2000-10-02.. | Cingular Wireless
2000-10-04..2025-11-03 | Jeppesen
2000-10-20.. | Commonwealth Edison, PECO Energy
2000-11-03.. | Paine Webber, PaineWebber
2000-12-11.. | Nabisco
2000-12-18.. | Benjamin Moore
2001-01-08.. | Shaw Industries
2001-02-27.. | Johns Manville
2001-03-26..2019-07-29 | Keebler
2001-04-03.. | Litton Industries, Litton Systems
2001-04-09.. | Trans World Airlines
2001-08-02.. | Quaker Oats, Gatorade
2001-09-28.. | IBP
2001-10-09.. | Texaco
2001-10-31.. | Pillsbury Company
2001-11-01.. | Keystone RV
2001-11-29.. | Newport News Information Technology
2001-12-06.. | SCI Systems
2002-02-11.. | Willamette Industries
2002-04-30.. | Fruit of the Loom
2002-05-03.. | Compaq Computer
2002-08-30.. | Conoco
2003-03-03.. | Hollywood Casino
2003-03-28.. | Household International, Beneficial Finance
2003-04-16.. | Pharmacia
2003-08-07.. | Clayton Homes
2003-12-11.. | Roadway Express, New Penn Motor Express
2004-04-01.. | FleetBoston, Fleet Bank
2004-04-28.. | John Hancock Life Insurance, John Hancock Financial
2004-07-01.. | Bank One
2004-07-31.. | Eckerd
2004-08-20.. | Aventis Pharmaceuticals
2004-09-01.. | Charter One Bank
2004-12-20.. | Emery Worldwide
2005-01-07.. | PeopleSoft
2005-01-21.. | Hoechst Celanese
2005-03-01.. | TD Banknorth
2005-04-25.. | Mandalay Bay
2005-05-24.. | USF Holland
2005-07-14.. | OshKosh B'Gosh
2005-08-10.. | Unocal
2005-08-30.. | May Department Stores
2005-08-31.. | Forest River
2005-10-01.. | Argosy Casino
2005-10-01.. | Gillette
2005-10-05.. | Gambro Healthcare
2005-12-03.. | Macromedia
2005-12-09.. | York International
2006-01-01.. | MBNA
2006-01-06.. | MCI, WorldCom
2006-01-31.. | Siebel Systems
2006-02-24..2015-11-20 | Scientific-Atlanta
2006-03-31.. | Maytag
2006-03-31.. | Burlington Resources
2006-04-21.. | Guidant
2006-05-05.. | Pixar
2006-05-19.. | Maxtor
2006-06-19.. | Progress Rail
2006-08-02.. | Russell Corporation
2006-09-29.. | Philips Semiconductors
2006-10-05.. | Century Theatres
2006-11-03.. | House of Blues
2006-11-04.. | AmSouth Bank
2006-11-09.. | Fisher Scientific
2006-11-13.. | YouTube
2006-12-01.. | GreenPoint Mortgage
2006-12-29.. | BellSouth
2007-01-29.. | ICOS
2007-02-13..2020-02-13 | StubHub
2007-03-22.. | Caremark
..2007-04-01 | Vanity Fair Intimates
2007-06-19.. | MedImmune
2007-10-01.. | LaSalle Bank
2007-10-03.. | RARE Hospitality, LongHorn Steakhouse
2007-12-11.. | John Middleton
2008-03-10.. | Respironics
2008-03-18.. | Audible
2008-04-21.. | Grant Prideco
2008-04-29.. | BEA Systems
2008-05-30.. | Bear Stearns
2008-06-05.. | American Standard Companies
2008-07-01.. | Countrywide Home Loans, Countrywide
2008-09-25.. | Washington Mutual Bank
2008-10-29.. | Northwest Airlines
2008-10-30.. | Longs Drug Stores
2008-12-31.. | Wachovia, First Union National Bank, National City Bank, National City Mortgage
2009-01-01.. | Merrill Lynch
2009-01-06.. | US Smokeless Tobacco
2009-01-09.. | Alltel
2009-01-23.. | Mentor Worldwide
2009-01-30.. | Santander Bank, Sovereign Bank
2009-02-27.. | Chevy Chase Bank
2009-05-01.. | Reliant Energy
2009-06-10.. | Chrysler, Chrysler Group, DaimlerChrysler
2009-07-01.. | Embarq
2009-10-01.. | Metavante
2009-10-06.. | Delphi Automotive
2009-10-15.. | Wyeth, Wyeth Pharmaceuticals
2009-10-23.. | Omniture
2009-11-01.. | Zappos
2009-11-03.. | Schering-Plough
2010-01-25.. | Ticketmaster
2010-01-27.. | Sun Microsystems
2010-02-02.. | Cadbury Adams
2010-02-12.. | BNSF Railway, Burlington Northern
2010-02-26.. | Pepsi Bottling Group, Pepsi Beverages, Pepsi-Cola Bottling Group
2010-03-12.. | Black & Decker
2010-04-09.. | Duane Reade
2010-04-28..2016-12-30 | BJ Services
2010-06-16.. | Vought Aircraft
2010-06-30.. | Woot
2010-07-01.. | Palm Inc
2010-07-02.. | World Color Press, Quebecor World
2010-07-29.. | Sybase
2010-09-16.. | Heartland Recreational Vehicles
2010-09-30.. | Ames Companies, Ames True Temper
2010-10-01.. | Continental Airlines
2010-10-02.. | Coca-Cola Enterprises
`
