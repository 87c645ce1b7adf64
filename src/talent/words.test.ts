import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'
import { distinctSkills, searchWords, skillWord, splitSkills } from './words.ts'

const anything = fc.string({ unit: 'grapheme', maxLength: 30 })

test('words of a name, and a skill’s, stay what they are when they are read again', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(searchWords(searchWords(text))).toBe(searchWords(text))
      expect(skillWord(skillWord(text))).toBe(skillWord(text))
    }),
    { numRuns: 500 },
  )
})

test('case, form and blanks make no other skill', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(' ', '.', '-', '/', '_', '  '), (text, between) => {
      const word = skillWord(text)
      expect(skillWord(` ${text} `)).toBe(word)
      expect(skillWord(text.normalize('NFD'))).toBe(word)
      // Blanks and dots between letters say nothing; a sign of its own may follow a letter, and is kept.
      expect(skillWord([...word].join(between))).toBe(word)
    }),
    { numRuns: 500 },
  )
})

test('words that are searched hold nothing that `like` reads as a sign', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(searchWords(text)).not.toMatch(/[%_\\]/)
    }),
  )
})

test('a list is the same however it is handed over', () => {
  const skill = anything.map((text) => text.replaceAll(',', ' ').trim()).filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(skill), (skills) => {
      expect(splitSkills(skills.join(','))).toEqual(skills)
      expect(splitSkills(`, ${skills.join(' , ')} ,`)).toEqual(skills)
      const once = distinctSkills(skills)
      expect(once.map(skillWord)).toEqual([...new Set(skills.map(skillWord))])
      expect(distinctSkills(once)).toEqual(once)
    }),
  )
})

test.each([
  ['Node.js', 'nodejs'],
  ['node JS', 'nodejs'],
  ['C', 'c'],
  ['C++', 'c++'],
  ['c #', 'c#'],
  ['.NET', 'net'],
  ['CI/CD', 'cicd'],
  ['Résumé writing', 'resumewriting'],
  ['ＳＱＬ', 'sql'],
  ['+++', ''],
  ['–', ''],
])('%s is %s', (skill, word) => expect(skillWord(skill)).toBe(word))

test.each([
  ['Macy’s, Inc.', 'macys inc'],
  ['  A  &  B ', 'a b'],
  ['Société Générale', 'societe generale'],
])('%s is searched as %s', (name, words) => expect(searchWords(name)).toBe(words))

test.each([
  ['Ann', 'Ann'],
  ['Ann Lee', 'Ann'],
  ['  ann   b.  lee ', 'ann'],
  ['Lee, Ann B.', 'Ann'],
  ['Ann Lee, PhD', 'Ann'],
  ['Ann Lee, Ph.D.', 'Ann'],
  ['Ann Lee, Jr.', 'Ann'],
  ['Dr. Ann Lee', 'Ann'],
  ['Prof. Dr. Ann Lee, MD', 'Ann'],
  ['Lee, Dr. Ann', 'Ann'],
  ['Jean-Luc O’Hara', 'Jean-Luc'],
  ['Zoë Öz', 'Zoë'],
  ['王 小明', '王'],
  ['Dr.', null],
  ['4 2', null],
  ['', null],
])('the first name in "%s" is %s', (name, first) => expect(firstNameOf(name)).toBe(first))

test('a name of several words never shows its last one, as long as the first is none', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/)
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 2 }), word, (first, middle, last) => {
      fc.pre(first !== last && !/^(prof|miss|madam|professor)$/i.test(first))
      expect(firstNameOf([first, ...middle, last].join(' '))).toBe(first)
      expect(firstNameOf(`${last}, ${first}`)).toBe(/^(cissp|shrm)$/i.test(first) ? last : first)
    }),
  )
})
