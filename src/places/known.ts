/** What no rule finds: names that mean another name, and places without coordinates. */

/** By state: a name as printed → the name the city package has for it. */
export const ALIASES: Record<string, Record<string, string>> = {
  AL: { 'Fort Rucker': 'Fort Novosel' },
  AZ: { 'ARIZONA@WORK - City of Phoenix': 'Phoenix', 'Lake Havasu': 'Lake Havasu City' },
  CO: { 'Denver DIA': 'Denver' },
  DC: { 'Washington DC': 'Washington' },
  FL: {
    Dania: 'Dania Beach',
    Greenacres: 'Greenacres City',
    Hallandale: 'Hallandale Beach',
    'Lake Worth': 'Lake Worth Beach',
    'Sunny Isles': 'Sunny Isles Beach',
  },
  ID: { CDA: "Coeur d'Alene" },
  NC: { 'Winston-': 'Winston-Salem' },
  NJ: { Moorestown: 'Moorestown-Lenola', Plainsboro: 'Plainsboro Center' },
  TX: { 'Fort Hood': 'Fort Cavazos', Haltom: 'Haltom City', Woodlands: 'The Woodlands' },
  UT: { 'East Carbon': 'East Carbon City', SLC: 'Salt Lake City', 'West Valley': 'West Valley City' },
  WA: { 'Fort Lewis': 'Joint Base Lewis McChord' },
}

/**
 * By county: places that the city package lacks, since fewer than a thousand people live there or since they are a
 * township, a base or a quarter. Their notices are drawn in the middle of the county, not of the state.
 */
const PLACES_OF: Record<string, Record<string, string>> = {
  AL: {
    Jefferson: 'Adger, McCalla',
    Mobile: 'Axis',
    Talladega: 'Coosa Pines, Eastaboga',
    Tuscaloosa: 'Cottondale',
  },
  AZ: { Coconino: 'Bellemont', Gila: 'Hayden', Pima: 'ARIZONA@WORK - Pima' },
  CA: {
    Kern: 'China Lake, Edwards, Tupman',
    'Los Angeles':
      'Arleta, City of Industry, Granada Hills, Harbor City, Industry, Pacoima, Panorama City, Playa Vista, ' +
      'Porter Ranch, Rancho Dominguez, Sun Valley, Tarzana, Terminal Island, Valley Village, Vernon',
    Mariposa: 'El Portal',
    Monterey: 'Big Sur, Carmel, Moss Landing, Pebble Beach',
    Napa: 'Oakville, Rutherford',
    Orange: 'Corona Del Mar',
    Placer: 'Olympic Valley',
    Riverside: 'Mira Loma',
    Sacramento: 'Mather, McClellan',
    'San Bernardino': 'Fawnskin, Trona',
    'San Diego': 'San Ysidro',
    'Santa Barbara': 'Vandenberg, Vandenberg AFB',
    'Santa Clara': 'Alviso, Moffett Field',
    Ventura: 'Newbury Park, Point Mugu',
  },
  CT: {
    Fairfield: 'Brookfield, Monroe',
    Hartford: 'East Granby, Plantsville, Rocky Hill',
    Middlesex: 'Middlefield',
    'New London': 'Mashantucket',
    Windham: 'Dayville, Woodstock',
  },
  FL: {
    Brevard: 'Kennedy Space Center, Patrick AFB',
    Duval: 'Mayport',
    Lake: 'Altoona',
    Lee: 'Captiva',
    'Miami-Dade': 'Medley',
    Okaloosa: 'Hurlburt Field, Shalimar',
    Orange: 'Lake Buena Vista',
  },
  GA: {
    Crawford: 'Roberta',
    Early: 'Cedar Springs',
    Glynn: 'Glynco',
    Jackson: 'Pendergrass',
    Liberty: 'Riceboro',
    Meriwether: 'Warm Springs',
    Muscogee: 'Midland',
    Rabun: 'Rabun Gap',
    Richmond: 'Fort Gordon',
    Stephens: 'Eastanollee',
    White: 'Helen',
  },
  IA: { Allamakee: 'Lansing', Iowa: 'Amana' },
  IL: {
    Cook: 'Bedford Park, Forest View, McCook',
    Lake: 'Abbott Park, Mettawa',
    Massac: 'Joppa',
    Peoria: 'Mapleton, Mossville',
    Perry: 'Cutler',
    Saline: 'Galatia',
    'St. Clair': 'Sauget',
  },
  IN: { LaGrange: 'Howe' },
  KY: { Ballard: 'Kevil', Perry: 'Chavies' },
  LA: { 'St. Tammany': 'Madisonville', Vernon: 'Fort Polk' },
  MD: {
    'Anne Arundel': 'Harmans, Linthicum Heights',
    'Baltimore County': 'Halethorpe, Nottingham, Sparrows Point, Windsor Mill',
    Frederick: 'Fort Detrick',
    Garrett: 'Grantsville',
    Harford: 'Belcamp',
    "Prince George's": 'Riverdale',
    "St. Mary's": 'Patuxent River',
  },
  ME: { Piscataquis: 'Guilford' },
  MI: {
    Kent: 'Ada',
    Macomb: 'Shelby Township',
    Oakland: 'New Hudson',
    'Van Buren': 'Covert',
    Wayne: 'Brownstown, Brownstown Township',
  },
  MO: { 'St. Louis County': 'Earth City' },
  NC: { Buncombe: 'Arden', Chatham: 'Moncure', Guilford: 'Whitsett', Onslow: 'Camp Lejeune' },
  NE: { Nance: 'Genoa' },
  NJ: {
    Atlantic: 'Egg Harbor Township, Galloway, Galloway Township',
    Bergen: 'Rockleigh, Teterboro',
    Burlington: 'New Gretna, Westampton, Westampton Township',
    Camden: 'West Berlin',
    Gloucester:
      'Bridgeport, Deptford, Deptford Township, Logan Township, Thorofare, West Deptford, West Deptford Township',
    Hunterdon: 'Bloomsbury',
    Mercer: 'East Windsor, East Windsor Township',
    Middlesex: 'Keasbey, South Brunswick, South Brunswick Township',
    Monmouth:
      'Fort Monmouth, Hazlet, Hazlet Township, Holmdel, Holmdel Township, Howell, Howell Township, Manalapan, ' +
      'Manalapan Township, Neptune, Neptune Township, Wall, Wall Township',
    Morris: 'Flanders, Gillette, Ledgewood, Mount Olive, Mount Olive Township, Pine Brook',
    // The package's Jackson is a crossroads in Camden County.
    Ocean: 'Bricktown, Jackson, Jackson Township',
    Salem: 'Deepwater',
    Somerset: 'Branchburg, Branchburg Township, Green Brook, Green Brook Township, Skillman',
  },
  NY: {
    Dutchess: 'Hopewell Junction',
    Erie: 'Elma, Getzville',
    Niagara: 'Wheatfield',
    Onondaga: 'DeWitt',
    Queens: 'Flushing, Rockaway Beach',
    Westchester: 'Mohegan Lake, Yorktown',
  },
  OH: { Cuyahoga: 'Glenwillow', Franklin: 'Lockbourne', Mahoning: 'North Lima', Monroe: 'Hannibal' },
  OR: { Douglas: 'Dillard, Gardiner', Linn: 'Halsey', Marion: 'Aurora' },
  SC: { Fairfield: 'Jenkinsville', Laurens: 'Gray Court', Marlboro: 'Clio', Richland: 'Fort Jackson' },
  TN: { Coffee: 'Arnold AFB', Davidson: 'Antioch', Hamilton: 'Hixson', McMinn: 'Calhoun' },
  TX: {
    Bexar: 'Fort Sam Houston, Randolph AFB',
    Calhoun: 'Point Comfort',
    Harris: 'Kingwood',
    Jefferson: 'Sabine Pass',
    Taylor: 'Dyess AFB',
    Travis: 'Del Valle',
    Wichita: 'Sheppard AFB',
  },
  UT: { Tooele: 'Stockton' },
  VA: {
    Accomack: 'Wallops Island',
    Buchanan: 'Big Rock, Hurley, Oakwood, Vansant',
    Chesterfield: 'North Chesterfield',
    Hanover: 'Doswell',
    Loudoun: 'Dulles',
    'Newport News city': 'Fort Eustis',
    Pittsylvania: 'Ringgold',
    Southampton: 'Boykins',
  },
  VT: { Windsor: 'North Springfield' },
  WA: {
    Chelan: 'Malaga',
    Cowlitz: 'Toutle',
    Douglas: 'Orondo',
    'Grays Harbor': 'Pacific Beach',
    Island: 'Whidbey Island',
    Kitsap: 'Bangor, Keyport',
    'Pend Oreille': 'Metaline Falls',
    'Walla Walla': 'Wallula',
  },
  WI: {
    Ashland: 'Mellen',
    Jackson: 'Hixton',
    Juneau: 'Necedah',
    Marathon: 'Brokaw',
    Monroe: 'Fort McCoy',
    Oneida: 'Minocqua',
    Outagamie: 'Grand Chute, Greenville',
    Price: 'Prentice',
    Rusk: 'Hawkins',
    Sheboygan: 'Elkhart Lake',
  },
}

/** By state: a place without coordinates here → its county. */
export const COUNTY_OF: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(PLACES_OF).map(([state, counties]) => [
    state,
    Object.fromEntries(
      Object.entries(counties).flatMap(([county, places]) =>
        places.split(', ').map((place) => [place, county]),
      ),
    ),
  ]),
)
