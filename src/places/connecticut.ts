/** Connecticut's towns by planning region, the state's county equivalents since 2022; publishers print towns and old counties. */
import { foldText } from '#lib/text.ts'

/** FIPS number of the region: its towns, and villages within them that are printed like towns. */
const REGIONS: Readonly<Record<string, string>> = {
  '09110':
    'Andover, Avon, Berlin, Bloomfield, Bolton, Canton, Columbia, Coventry, East Granby, East Hartford, East Windsor, Ellington, ' +
    'Enfield, Farmington, Glastonbury, Granby, Hartford, Hebron, Manchester, Mansfield, Marlborough, New Britain, Newington, ' +
    'Plainville, Rocky Hill, Simsbury, Somers, South Windsor, Southington, Stafford, Suffield, Tolland, Vernon, West Hartford, ' +
    'Wethersfield, Willington, Windsor, Windsor Locks, ' +
    'Collinsville, Kensington, Plantsville, Rockville, Stafford Springs, Storrs, Unionville, Vernon Rockville',
  '09120': 'Bridgeport, Easton, Fairfield, Monroe, Stratford, Trumbull, Southport',
  '09130':
    'Chester, Clinton, Cromwell, Deep River, Durham, East Haddam, East Hampton, Essex, Haddam, Killingworth, Lyme, Middlefield, ' +
    'Middletown, Old Lyme, Old Saybrook, Portland, Westbrook, Centerbrook, Ivoryton, Moodus',
  '09140':
    'Ansonia, Beacon Falls, Bethlehem, Bristol, Cheshire, Derby, Middlebury, Naugatuck, Oxford, Plymouth, Prospect, Seymour, ' +
    'Shelton, Southbury, Thomaston, Waterbury, Watertown, Wolcott, Woodbury, Oakville, Terryville',
  '09150':
    'Ashford, Brooklyn, Canterbury, Chaplin, Eastford, Hampton, Killingly, Plainfield, Pomfret, Putnam, Scotland, Sterling, ' +
    'Thompson, Union, Voluntown, Woodstock, Danielson, Dayville, Moosup, North Grosvenordale',
  '09160':
    'Barkhamsted, Burlington, Canaan, Colebrook, Cornwall, Goshen, Hartland, Harwinton, Kent, Litchfield, Morris, New Hartford, ' +
    'Norfolk, North Canaan, Roxbury, Salisbury, Sharon, Torrington, Warren, Washington, Winchester, Lakeville, Winsted',
  '09170':
    'Bethany, Branford, East Haven, Guilford, Hamden, Madison, Meriden, Milford, New Haven, North Branford, North Haven, Orange, ' +
    'Wallingford, West Haven, Woodbridge, Northford, Yalesville',
  '09180':
    'Bozrah, Colchester, East Lyme, Franklin, Griswold, Groton, Lebanon, Ledyard, Lisbon, Montville, New London, ' +
    'North Stonington, Norwich, Preston, Salem, Sprague, Stonington, Waterford, Windham, ' +
    'Jewett City, Mashantucket, Mystic, Niantic, Pawcatuck, Quaker Hill, Taftville, Uncasville, Willimantic',
  '09190':
    'Bethel, Bridgewater, Brookfield, Danbury, Darien, Greenwich, New Canaan, New Fairfield, New Milford, Newtown, Norwalk, ' +
    'Redding, Ridgefield, Sherman, Stamford, Weston, Westport, Wilton, Cos Cob, Old Greenwich, Riverside, Sandy Hook',
}

/** Towns as `foldText` has them, each with its region. */
export const TOWNS: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([region, towns]) =>
    towns.split(', ').map((town): [string, string] => [foldText(town), region]),
  ),
)

/** The planning region of a town by its name; undefined for one that is not known. */
export const regionOfTown = (town: string): string | undefined => TOWNS.get(foldText(town))
