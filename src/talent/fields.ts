/** What people tell of themselves, read and checked. */
import { z } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import { flag, isoDay, stateParam, whole } from '#contract/fields.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { firstNameOf } from './first-name.ts'
import { distinctSkills, searchWords, skillWord, splitSkills } from './words.ts'

/** How far back searches look, and so how long ago a layoff may have been. */
export const LAYOFF_DAYS_BACK = 365
/** How far ahead one may lie: notice is given sixty days before, and announced at most some months before that. */
const LAYOFF_DAYS_AHEAD = 180
const SKILLS_MAX = 30
const SKILL_LENGTH_MAX = 50
const URL_LENGTH_MAX = 300

/** Letters that nobody sees, that turn others round, or that break a line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** E-mail addresses, addresses of pages and telephone numbers of the US, by which people would be found past the relay. */
const WAY_TO_REACH = /\S@\S+\.\S|:\/\/|\bwww\.|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/i

/** One line that is shown. */
const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((text) => !UNSEEN.test(text), { error: 'must be one line of visible characters' })
    .refine((text) => !WAY_TO_REACH.test(text), {
      error:
        'must hold no e-mail address, web address or telephone number: people are reached through the directory',
    })

/** One line in which something can be searched. */
const searchable = (lengthMax: number) =>
  line(lengthMax).refine((text) => searchWords(text) !== '', { error: 'must hold a letter or a digit' })

const skill = line(SKILL_LENGTH_MAX)
  .refine((text) => skillWord(text) !== '', { error: 'must hold a letter or a digit' })
  .refine((text) => !text.includes(','), { error: 'must be one skill, without a comma' })

// A form gives them as one text, as searches do.
const SkillList = z.core.$constructor<z.ZodArray<typeof skill>, z.ZodArray<typeof skill>['_zod']['def']>(
  'SkillList',
  (schema, def) => {
    z.ZodArray.init(schema, def)
    const parse = schema._zod.parse
    schema._zod.parse = (payload, context) => {
      const given: unknown = payload.value
      if (typeof given === 'string') payload.value = splitSkills(given)
      return parse(payload, context)
    }
  },
)

const profileUrl = z
  .string()
  .trim()
  .max(URL_LENGTH_MAX)
  .refine(isPageAddress, { error: 'must be the address of a page, such as https://www.example.org/in/ann' })

/** An address that a browser opens: of a named host, without a name and a password in it. */
function isPageAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s<>"'\\]/.test(text) || UNSEEN.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username + password === '' && /\.[a-z]{2,}$/i.test(hostname)
}

/** The fields of an entry. */
export const entryFields = {
  name: line(100).describe('The first name in it is kept and shown; a surname is neither'),
  company: searchable(200).describe('The company of the layoff'),
  job_title: line(120),
  state: stateParam,
  city: line(100).optional(),
  skills: new SkillList({ type: 'array', element: skill })
    .min(1)
    .max(SKILLS_MAX)
    .describe(`1 to ${SKILLS_MAX}, of up to ${SKILL_LENGTH_MAX} characters each`),
  industry: searchable(100).optional(),
  layoff_date: isoDay().describe(
    `At most ${LAYOFF_DAYS_BACK} days ago, at most ${LAYOFF_DAYS_AHEAD} days ahead`,
  ),
  experience_years: whole().min(0).max(70).optional(),
  profile_url: profileUrl.optional().describe('An address of a page about the person'),
  open_to_remote: flag().optional(),
  share_profile_url: flag()
    .default(false)
    .describe('True to have `profile_url`, which tells who one is, shown in searches'),
}

const entry = z.object(entryFields)

/** An entry as it was typed. */
export type EntryFields = z.output<typeof entry>

/** What is kept of an entry. */
export interface Entry
  extends Omit<
    EntryFields,
    'name' | 'city' | 'industry' | 'experience_years' | 'profile_url' | 'open_to_remote'
  > {
  first_name: string
  city: string | null
  industry: string | null
  experience_years: number | null
  profile_url: string | null
  open_to_remote: boolean | null
}

/** Reads what the fields alone cannot tell. Throws InvalidInput for all that is wrong. */
export function readEntry(
  { name, city, industry, experience_years, profile_url, open_to_remote, ...rest }: EntryFields,
  today: IsoDate,
): Entry {
  const first_name = firstNameOf(name)
  const faults = [
    ...(first_name === null ? [fault('name', 'must hold a first name')] : []),
    ...layoffFaults(rest.layoff_date, today),
    ...(rest.share_profile_url && profile_url === undefined
      ? [fault('share_profile_url', 'needs a profile_url that can be shown')]
      : []),
  ]
  if (faults.length > 0) throw new InvalidInput(faults)
  return {
    ...rest,
    first_name: first_name!,
    skills: distinctSkills(rest.skills),
    city: city ?? null,
    industry: industry ?? null,
    experience_years: experience_years ?? null,
    profile_url: profile_url ?? null,
    open_to_remote: open_to_remote ?? null,
  }
}

function layoffFaults(date: IsoDate, today: IsoDate) {
  const [first, last] = [addDays(today, -LAYOFF_DAYS_BACK), addDays(today, LAYOFF_DAYS_AHEAD)]
  if (date < first)
    return [
      fault(
        'layoff_date',
        `lies more than ${LAYOFF_DAYS_BACK} days back, before ${first}: searches look no further`,
      ),
    ]
  if (date > last)
    return [fault('layoff_date', `lies more than ${LAYOFF_DAYS_AHEAD} days ahead, after ${last}`)]
  return []
}

const fault = (field: string, msg: string) => ({ loc: ['body', field], msg, type: 'value_error' })
