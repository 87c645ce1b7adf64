/** Parts of banks, brokers and insurers, and such as were merged into them. SEC number | names | because */
import { aliasLines } from './lines.ts'

export const BANK_PARTS = aliasLines(
  'subsidiary',
  `
0000070858 | Merrill Lynch, Countrywide Home Loans, Countrywide, FleetBoston, Fleet Bank, MBNA, LaSalle Bank | bought by Bank of America
0000072971 | Wachovia, First Union National Bank, Norwest Mortgage | merged into Wells Fargo
0000019617 | Washington Mutual Bank, Bank One, Bear Stearns | bought by JPMorgan Chase
0000831001 | CitiMortgage, Salomon Smith Barney | of Citigroup
0000713676 | National City Bank, National City Mortgage, BBVA Compass | bought by PNC
0000092230 | SunTrust, SunTrust Bank | the other half of Truist
0000036104 | MUFG Union Bank, Union Bank of California | bought by U.S. Bancorp in 2022
0000049196 | TCF National Bank, TCF Bank | bought by Huntington in 2021
0000947263 | TD Bank, TD Banknorth | of Toronto-Dominion
0000891478 | Santander Bank, Sovereign Bank, Santander Consumer USA | of Banco Santander
0001610520 | Paine Webber, PaineWebber | bought by UBS in 2000
0000316709 | TD Ameritrade, Scottrade | bought by Schwab
0001086888 | John Hancock Life Insurance, John Hancock Financial | bought by Manulife in 2004
0000899051 | Esurance, National General | of Allstate
0001267238 | American Bankers Insurance | an insurer of Assurant
0000927971 | Bank of the West | bought by the Bank of Montreal in 2023
0000927971 | BMO Harris Bank, Harris Trust and Savings Bank, BMO Bank | banks of the Bank of Montreal
0001089113 | Household International, Beneficial Finance | bought by HSBC in 2003
0000927628 | Chevy Chase Bank, GreenPoint Mortgage, ING Direct | bought by Capital One
0001281761 | AmSouth Bank | merged into Regions in 2006
0000036270 | Wilmington Trust | bought by M&T
0000759944 | Charter One Bank | of Citizens
0000091576 | First Niagara Bank | bought by KeyCorp in 2016
0000036966 | First Tennessee Bank, IberiaBank | banks of First Horizon
0000895421 | E*Trade, E Trade Financial | bought by Morgan Stanley in 2020
0000769218 | Transamerica Life Insurance, Transamerica | bought by Aegon in 1999
`,
)
