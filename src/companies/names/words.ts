/** The words of company names that mean little, or the same as another: data, folded to lower case. */

/** Legal forms, which stand at the end of a name and are dropped for comparing. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `inc incorporated corp corporation co company cos companies llc llp lllp lp ltd limited plc pllc pc pa na sa ag nv bv gmbh
  spa se ab asa oyj sarl sas kk sab cv srl pte pty pbc incorporation corporatio corporat incorporate lc lla llcs
  incoporated coporation corporaton compnay comapny compny copmany compay coporaton croporation corproation corporatin
  incorporatd incoroprated lnc corpor corpora corporati incorpora incorporat incorporate`.split(/\s+/),
)

/** Short spellings of the trade, and what they stand for. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    intl: 'international',
    internatl: 'international',
    mfg: 'manufacturing',
    mfrs: 'manufacturers',
    mfr: 'manufacturer',
    svc: 'service',
    svcs: 'service',
    serv: 'service',
    servs: 'service',
    srvcs: 'service',
    ctr: 'center',
    ctrs: 'center',
    centre: 'center',
    hosp: 'hospital',
    univ: 'university',
    assn: 'association',
    assoc: 'associates',
    assocs: 'associates',
    mgmt: 'management',
    mgt: 'management',
    mngmt: 'management',
    grp: 'group',
    hldg: 'holding',
    hldgs: 'holding',
    sys: 'system',
    natl: 'national',
    nat: 'national',
    amer: 'american',
    bros: 'brothers',
    dept: 'department',
    distr: 'distribution',
    dist: 'distribution',
    tech: 'technology',
    techs: 'technology',
    technol: 'technology',
    pharma: 'pharmaceutical',
    pharm: 'pharmaceutical',
    labs: 'laboratory',
    lab: 'laboratory',
    comm: 'communication',
    comms: 'communication',
    telecom: 'telecommunication',
    ind: 'industry',
    inds: 'industry',
    indus: 'industry',
    ent: 'enterprise',
    entmt: 'entertainment',
    fin: 'financial',
    finl: 'financial',
    ins: 'insurance',
    eng: 'engineering',
    engr: 'engineering',
    engg: 'engineering',
    elec: 'electric',
    med: 'medical',
    transp: 'transportation',
    trans: 'transportation',
    bancorporation: 'bancorp',
    bankgroup: 'bancgroup',
    plz: 'plaza',
    rsc: 'resource',
    syss: 'system',
    st: 'saint',
    ste: 'saint',
    mt: 'mount',
    ft: 'fort',
    rlty: 'realty',
    prop: 'property',
    props: 'property',
    dev: 'development',
    sol: 'solution',
    soln: 'solution',
    solns: 'solution',
    rest: 'restaurant',
    bldg: 'building',
    constr: 'construction',
    const: 'construction',
    equip: 'equipment',
    fdn: 'foundation',
    govt: 'government',
    hlth: 'health',
    inst: 'institute',
    inv: 'investment',
    invs: 'investment',
    prod: 'product',
    prods: 'product',
    resrcs: 'resource',
    sch: 'school',
    whse: 'warehouse',
    wholesalers: 'wholesale',
    corps: 'corporation',
    worldwide: 'global',
    airways: 'airway',
    airlines: 'airline',
  }),
)

/** Words that say what a firm is or whereabouts, and hardly which: of little weight wherever they stand. */
export const WEAK_WORDS: ReadonlySet<string> = setOf(
  `the a an of and for in at by to group holding enterprise international global national american america americas usa us
  north united states industry system service solution technology corporate new de com`,
)

/** Words that a firm's own companies add to its name or leave out: which firm it is they do not change. */
export const FORM_WORDS: ReadonlySet<string> = setOf(
  `group groups holding holdings enterprise enterprises international global worldwide national america americas american usa us
  north parent trust the of and com bancorp bancshares corporate companies de new`,
)

/** Words that name a part of a firm and no trade, when they follow its name. */
export const UNIT_WORDS: ReadonlySet<string> = setOf(
  `store stores operation operations operating plant facility distribution fulfillment warehouse headquarters hq office offices
  division dc outlet center centers sales branch east west south north northeast northwest southeast southwest midwest
  central region regional supercenter market call corporate airport delivery shared payroll employment staffing
  service services support customer contact data retail subsidiary acquisition wholly owned europe canada project site location
  various administration resources restaurant restaurants sector mission administrative domestic management multiple several
  locations sites below rif loc covid town mall building buildings mill works field terminal depot campus unit region complex`,
)

/** Words that name a trade: they tell a firm's unit as often as another firm of the same first word. */
export const TRADE_WORDS: ReadonlySet<string> = setOf(
  `logistics manufacturing bank leasing trucking freight express ground transportation supply chain web online digital software
  development engineering research laboratory parts assembly packaging production processing health healthcare insurance
  mortgage securities investment capital financial credit wireless broadband media communication entertainment studios
  parks resort foods food beverage snacks poultry brands products industrial chemical materials paper steel energy power gas
  oil petroleum pipeline aerospace aviation defense aircraft automotive motor truck tire electronics semiconductor medical
  pharmaceutical pharmacy sciences diagnostics dairy bakery commercial consumer business technologies systems solutions
  construction equipment environmental security hospitality industries federal space mining network networks services system
  technology controls interiors powertrain tools mobility drilling container containers glass apparel home homes`,
)

/** Of these, what a registrant leaves out of its name as often as not. */
export const VAGUE_TRADES: ReadonlySet<string> = setOf(
  `products systems solutions services technologies industries brands manufacturing resources`,
)

/** Countries and regions: a firm of that name there is seldom the one of that name here. */
export const COUNTRY_WORDS: ReadonlySet<string> = setOf(
  `japan china india brasil brazil mexico chile argentina canada australia israel korea taiwan asia africa uk britain france
  germany italy spain cayman bermuda panama colombia peru airport`,
)

/** Words of houses that stand alone in their town: whoever's first word it is, such a house is seldom a registrant's. */
export const LOCAL_WORDS: ReadonlySet<string> = setOf(
  `school schools academy college university church ministries hospital clinic nursing rehabilitation rehab dental dentistry
  physicians surgery surgical pediatrics psychiatric behavioral hospice club county city town village township district parish
  montessori daycare childcare learning library museum theatre theater inn hotel hotels suites cafe grill grille pizza pizzeria tavern diner
  cleaners salon spa farm farms ranch vineyard winery nursery realty apartments condominium roofing plumbing carpet tile
  orchestra foundation charter center associates partners advisors law attorneys accounting consulting consultants ventures fund funds community program
  programs partnership`,
)

/** Of these, the houses that no firm runs under its name. */
export const INSTITUTION_WORDS: ReadonlySet<string> = setOf(
  'academy college university church ministries school',
)

/**
 * Firms whose names others bear under licence, as hotels, restaurants, dealers and bottlers do: their name with a place or a
 * trade behind it says little of who employs.
 */
export const LICENSED: ReadonlySet<string> = new Set(
  `hilton,marriott,hyatt,wyndham,choice hotel,intercontinental hotel,mcdonald,wendy,denny,domino pizza,papa john,krispy kreme,
  planet fitness,european wax center,coca cola,pepsi,pepsico,ford,toyota,honda,goodyear,remax,jack in box,el pollo loco,wingstop,
  dine brand,yum brand,burger king,h block,sonic,dutch bros,xponential fitness,restaurant brand international`
    .split(/,\s*/)
    .map((name) => name.trim()),
)

/** Registrants' words that people are called by: with a word behind that is no trade, part or place, they are a person's. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(['casey', 'joann', 'ollie', 'oscar'])

/** What people are called by: one of these and a place, a trade or another word is as likely somebody's own firm. */
export const PERSONS: ReadonlySet<string> = new Set([
  ...GIVEN_NAMES,
  ...setOf(
    `adam alan albert alex alice allen amanda amy andrea andrew andy angela anita ann anna anthony antonio arthur barbara ben betty
  bill bob bonnie brenda brian bruce carl carla carlos carol carolyn cathy charlie cheryl chris christina christine cindy claire
  claudia connie craig crystal curtis cynthia dan daniel danny dave david dawn dean debbie debra dennis derek diana diane don
  donald donna doris doug douglas earl eddie edith edward elaine eleanor elizabeth ellen emily emma eric erica esther ethan
  eugene eva evelyn felix frank fred gabriel gail gary george gerald gina glen gloria grace greg gregory hannah harold harry
  heather heidi helen henry holly ian irene isabel jack jackie jacob jake jamie jane janet janice jasmine jason jean jeff
  jennifer jenny jeremy jerry jesse jessica jill jim jimmy joan joe joel john johnny jonathan jose joseph josh joyce juan
  juanita judith judy julia julie justin karen karl kate kathleen kathy katie keith kelly ken kenneth kevin kim kimberly kristen
  kyle larry laura lauren lawrence leah leo leon leslie lily linda lisa lois lori louis louise lucy luis luke lynn madison marc
  marcus margaret maria marie marilyn mario marjorie mark martha martin marvin mary matt matthew maureen max megan melanie
  melissa michael michelle miguel mike mildred mindy monica nancy naomi natalie nathan neil nicholas nick nicole nina noah nora
  norma oliver olivia pam pamela patricia patrick patty paul paula pedro peggy penny peter phyllis rachel ralph
  ramon randy ray raymond rebecca regina renee ricardo richard rick rita rob robert roberta robin rodney roger ron ronald ronnie
  rosa rosemary roy ruben ruby russell ruth ryan sally sam samantha samuel sandra sandy sara sarah scott sean sharon shawn
  sheila shirley simon sonia sophia stacy stanley stella stephanie stephen steve steven sue susan suzanne sylvia tammy tara ted
  teresa terry theresa thomas tiffany tim timothy tina todd tom tommy tony tracy troy tyler valerie vanessa veronica vicki
  victor victoria vincent virginia vivian walter wanda warren wayne wendy wesley willie yolanda yvonne zachary`,
  ),
])

/** Charities of one name, each of which employs for itself where it is. */
export const CHARITIES: ReadonlySet<string> = setOf(
  'ymca ywca goodwill habitat lutheran catholic jewish presbyterian baptist methodist episcopal easterseals',
)

/** `services` → `service`: a plural is a matter of spelling in these names. */
export function singular(word: string): string {
  if (word.length < 5 || !word.endsWith('s')) return word
  // `press`, `corpus`, `basis`
  const before = word.at(-2)
  if (before === 's' || before === 'u' || before === 'i') return word
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  return word.slice(0, -1)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(singular))
}
