/** The words of company names that mean little, or the same as another: data, folded to lower case. */

/** Legal forms, which stand at the end of a name and are dropped for comparing. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `inc incorporated corp corporation co company cos companies llc llp lllp lp ltd limited plc pllc pc pa na sa ag nv bv gmbh
  spa se ab asa oyj sarl sas kk sab cv srl pte pty pbc incorporation corporatio corporat incorporate lc lla llcs
  incoporated coporation corporaton`.split(/\s+/),
)

/** Short spellings of the trade, and what they stand for. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
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
}

/**
 * Words that say what a firm is or where in it one stands, and hardly which firm: they count for little when only one of
 * two names has them.
 */
export const WEAK_WORDS: ReadonlySet<string> = setOf(
  `the a an of and for in at by to group holding enterprise international global national american america americas usa us
  north united states industry system service solution technology corporate new de com`,
)

/** Words that name a part of a firm and no trade, when they follow its name: they hardly speak against it. */
export const UNIT_WORDS: ReadonlySet<string> = setOf(
  `store stores operation operations operating plant facility distribution fulfillment warehouse headquarters hq office offices
  division dc outlet center centers sales branch east west south north northeast northwest southeast southwest midwest
  central region regional supercenter market call corporate airport delivery shared payroll employment staffing
  service services support customer contact data retail subsidiary acquisition usa us america americas american wholly owned
  north europe canada project site location various administration resources restaurant restaurants sector mission`,
)

/** Words that name a trade: they tell a firm's unit as often as another firm of the same first word. */
export const TRADE_WORDS: ReadonlySet<string> = setOf(
  `logistics manufacturing bank leasing trucking freight express ground transportation supply chain web online digital software
  development engineering research laboratory parts assembly packaging production processing health healthcare insurance
  mortgage securities investment capital financial credit wireless broadband media communication entertainment studios
  parks resort foods food beverage snacks poultry brands products industrial chemical materials paper steel energy power gas
  oil petroleum pipeline aerospace aviation defense aircraft automotive motor truck tire electronics semiconductor medical
  pharmaceutical pharmacy sciences diagnostics dairy bakery commercial consumer business technologies systems solutions
  construction equipment environmental security hospitality hotels`,
)

/** `services` → `service`: a plural is a matter of spelling in these names. */
export function singular(word: string): string {
  if (word.length < 5 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  return word.slice(0, -1)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(singular))
}
