/** Searches the directory. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { InvalidInput } from '#contract/errors.ts'
import { mayRepeat, stateParam, text, whole } from '#contract/fields.ts'
import { LAYOFF_DAYS_BACK } from '../fields.ts'
import { searchWords, skillWord, splitSkills } from '../words.ts'
import { accountOf, FOR_ACCOUNTS } from './shared.ts'

const LIMIT_MAX = 100
/** Pages end here: whoever needs more has asked too widely. */
const OFFSET_MAX = 400
const SKILLS_MAX = 20

const words = (lengthMax: number) =>
  text(lengthMax).refine((value) => searchWords(value) !== '', { error: 'must hold a letter or a digit' })

const skills = text(500)
  .refine((value) => skillsIn(value).length > 0, { error: 'must hold a skill' })
  .refine((value) => skillsIn(value).length <= SKILLS_MAX, {
    error: `must hold at most ${SKILLS_MAX} skills`,
  })
  .describe('Any of them: with commas between, or given several times')
  .optional()
mayRepeat.add(skills)

const skillsIn = (value: string) => splitSkills(value).filter((skill) => skillWord(skill) !== '')

const listed = z
  .object({
    id: z.string().describe('By which a message is sent: `/api/talent/{id}/contact`'),
    first_name: z.string().describe('A surname is not kept'),
    company: z.string().describe('The company of the layoff'),
    job_title: z.string().describe('The job that was lost'),
    state: z.string(),
    city: z.string().nullable(),
    skills: z.array(z.string()).describe('As they were typed'),
    industry: z.string().nullable(),
    layoff_date: z.iso.date().describe('The day of the layoff, which may lie ahead'),
    experience_years: z.number().int().nullable().describe('Years of experience'),
    open_to_remote: z.boolean().nullable().describe('Null where nothing was said'),
    profile_url: z.string().nullable().describe('Null unless its person agreed that it is shown'),
    listed_on: z.iso.date().describe('The day on which the entry was confirmed'),
  })
  .meta({ id: 'TalentEntry' })

export default command({
  ...FOR_ACCOUNTS,
  method: 'GET',
  path: '/api/talent/search',
  summary: 'People who have lost their work and agreed to be found',
  description:
    'At least one of `company`, `state`, `skills` and `industry` is given; the newest layoffs come first. Searches are written down by account, and have a limit by day besides the calls of the plan.',
  input: z.object({
    company: words(200).describe('A part of the company’s name, in whole or broken words').optional(),
    state: stateParam.optional(),
    skills,
    industry: words(100).describe('A part of the industry’s name').optional(),
    days: whole()
      .min(1)
      .max(LAYOFF_DAYS_BACK)
      .default(90)
      .describe('Laid off within so many days before today, or on a day that lies ahead'),
    limit: whole().min(1).max(LIMIT_MAX).default(25),
    offset: whole().min(0).max(OFFSET_MAX).default(0),
  }),
  output: z.object({
    records: z.array(listed),
    count: z.number().int(),
    total: z.number().int().describe('People who match'),
    limit: z.number().int(),
    offset: z.number().int().describe('People who were passed over'),
    has_more: z.boolean().describe(`True when another page follows; none begins after ${OFFSET_MAX}`),
  }),
  async run({ services, caller, plan, today }, { input }) {
    const { company, state, industry, days, limit, offset } = input
    const wanted = input.skills === undefined ? undefined : skillsIn(input.skills)
    if ([company, state, industry, wanted].every((filter) => filter === undefined)) {
      const msg = 'would list everybody; give at least one of company, state, skills, industry'
      throw new InvalidInput([{ loc: ['query'], msg, type: 'value_error' }])
    }
    const who = { account_id: accountOf(caller), plan }
    const query = { company, state, skills: wanted, industry, days, limit, offset }
    const { records, total } = await services.talent.directory.search(who, query, today)
    const next = offset + records.length
    const has_more = next < total && offset + limit <= OFFSET_MAX
    return { records, count: records.length, total, limit, offset, has_more }
  },
})
