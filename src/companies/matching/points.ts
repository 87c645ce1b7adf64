/**
 * The constants of matching, in points: natural logarithms of odds. They were fitted to the tuned half of the labelled
 * names by maximum likelihood, held near a first guess, then rounded (README.md tells how).
 */
export const POINTS = {
  /** Both names begin alike. */
  start: 0.6,
  /** They share words only further on. */
  elsewhere: -6,
  /** All words are the same. */
  whole: 2.3,
  /** The name lacks only words of form: `Ryerson` for Ryerson Holding. */
  wholeForm: 0.9,
  /** For each unit of weight above the middle that the shared words have. */
  rare: 4.4,
  /** How far the shared beginning is this firm's own: where the name goes on, is the same, is a trade name, is shorter. */
  own: 0.85,
  ownWhole: 1.4,
  ownTrade: 1,
  ownShort: 2,
  /** How much the repetition of the next words counts in that. */
  repeat: 0.8,
  /** The name is in the list of aliases. */
  listed: 1,
  /** For the logarithm of the number of other registrants that begin so. */
  rivals: -0.8,
  /** For the smallest registrant, and how much of it rare words take back. */
  small: -4.8,
  smallRare: 1,
  /** A large registrant whose rare word no other listed one begins with, where the name goes on. */
  rareLarge: 1.3,
  /** For the smallest registrant called by one word, and each word besides that names a trade or another firm. */
  smallMore: -2,
  /** A word that tells no trade, part or place, behind what people are called by too: `Casey Family`. */
  givenMore: -3,
  /** Another firm's partner: `Hubbell & Hudson`; a person's or a house's `Enterprises`. */
  partner: -2.5,
  enterprise: -1.2,
  /** One word of up to three letters, and other words besides it. */
  short: -0.6,
  shortMore: -2,
  /** Others bear the name under licence. */
  licensed: -7,
  /** The shared beginning is a town's name. */
  town: -0.3,
  /** Words that only the name has, by kind. */
  site: -0.2,
  unit: -0.4,
  form: 0.1,
  trade: -0.5,
  other: -0.8,
  local: -3.6,
  institution: -4,
  /** How much of that a beginning takes back that is wholly the firm's own. */
  relief: 0.2,
  /** Words that only the registrant's name has, by kind. */
  withoutForm: -0.3,
  withoutTrade: -0.5,
  withoutOther: -1.8,
  withoutCountry: -3.7,
  /** A word misspelt, one that is all there is, and a misspelling that is a word of its own. */
  typo: -1.7,
  typoAlone: -3.7,
  otherWord: -5,
  /** The legal form of a name that is otherwise the same, and one that only banks, practices and partnerships have. */
  formSame: 2,
  formOther: -0.3,
  formPeculiar: -2.5,
  /** A word in the singular and in the plural; two common words written as one. */
  plural: -1.3,
  pluralMore: -2,
  apart: -1.3,
  /** A former name of the registrant. */
  former: -0.2,
  /** Where the words stand in the name as filed. */
  asTrade: -4.6,
  asFormer: -1,
  asParent: -0.7,
  asBracket: -4.3,
  asSite: -8.5,
}

/** The constants by name. */
export type Points = typeof POINTS

/** Matches below this are not taken: a wrong link is worse than a missing one. Chosen on the tuned half. */
export const ACCEPTED_MIN = 0.8
