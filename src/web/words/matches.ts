/** How a record was found to be a company's, in words. */

/** By the word of the API. */
export const METHOD_WORDS = {
  sec_number: 'SEC number',
  exact: 'its very name',
  alias: 'another name of it',
  former_name: 'a former name',
  words: 'the words of its name',
  typo: 'its name with a slip of the pen',
  cut_name: 'its name, cut off',
  parent_named: 'the parent that is named',
  subsidiary: 'the parent’s list of subsidiaries',
  brand: 'a brand',
  own_name: 'a name that no registrant has',
} as const
