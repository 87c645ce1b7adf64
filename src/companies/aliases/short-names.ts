/** Names of registrants, for short, that hardly another firm begins with. SEC number | names | because */
import { aliasLines } from './lines.ts'

export const SHORT_NAMES = aliasLines(
  'name',
  `
0000773840 | Honeywell | its name, for short: hardly another firm begins so
0000866729 | Scholastic | its name, for short: hardly another firm begins so
0001739940 | Cigna | its name, for short: hardly another firm begins so
0000085961 | Ryder | its name, for short: hardly another firm begins so
0000908255 | BorgWarner | its name, for short: hardly another firm begins so
0001852244 | GXO | its name, for short: hardly another firm begins so
0001409970 | LendingClub | its name, for short: hardly another firm begins so
0001170010 | CarMax | its name, for short: hardly another firm begins so
0001703056 | ADT | its name, for short: hardly another firm begins so
0001770450 | Xerox | its name, for short: hardly another firm begins so
0001124198 | Fluor | its name, for short: hardly another firm begins so
0000072333 | Nordstrom | its name, for short: hardly another firm begins so
0000820313 | Amphenol | its name, for short: hardly another firm begins so
0000310764 | Stryker | its name, for short: hardly another firm begins so
0001070985 | CoreCivic | its name, for short: hardly another firm begins so
0000064803 | CVS | its name, for short: hardly another firm begins so
0000024741 | Corning | its name, for short: hardly another firm begins so
0000016058 | CACI | its name, for short: hardly another firm begins so
0000026172 | Cummins | its name, for short: hardly another firm begins so
0000217346 | Textron | its name, for short: hardly another firm begins so
0000731766 | UnitedHealth | its name, for short: hardly another firm begins so
0001114448 | Novartis | its name, for short: hardly another firm begins so
0000217410 | Unilever | its name, for short: hardly another firm begins so
0001395064 | Takeda | its name, for short: hardly another firm begins so
0001398659 | Genpact | its name, for short: hardly another firm begins so
0001032220 | Maximus | its name, for short: hardly another firm begins so
0000001800 | Abbott Laboratories, Abbott Point of Care, Abbott Rapid Diagnostics | its name, for short: hardly another firm begins so
0000086312 | Travelers Indemnity, Travelers Property Casualty, Travelers Insurance | its name, for short: hardly another firm begins so
0001336920 | Leidos | its name, for short: hardly another firm begins so
0000049071 | Humana | its name, for short: hardly another firm begins so
0001035002 | Valero | its name, for short: hardly another firm begins so
0000313616 | Danaher | its name, for short: hardly another firm begins so
0000091767 | Sonoco | its name, for short: hardly another firm begins so
0001720635 | nVent | its name, for short: hardly another firm begins so
0000014930 | Brunswick Boat Group | its name, for short: hardly another firm begins so
0001306965 | Shell Oil, Shell Recharge Solutions | its name, for short: hardly another firm begins so
0000794367 | Macy's | its name, for short: hardly another firm begins so
0000351834 | SunOpta | its name, for short: hardly another firm begins so
`,
)
