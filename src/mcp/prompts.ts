/** Questions that reporters ask often, as prompts. */
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PARAMETERS } from './tool.ts'

const HONEST =
  'Give the day of the data (as_of) and what limits the figures (notes), tell unknown from zero, and link each figure.'

/** Registers them. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'company_brief',
    {
      title: 'Brief on a company',
      description: 'Its layoffs, filings, visas and risk on one page.',
      argsSchema: z.object({ company: PARAMETERS.company }),
    },
    ({ company }) =>
      ask(
        `Write a one-page brief on ${company} for a newsroom: layoff notices by year and place with numbers of workers, the largest and the newest ones, SEC filings and bankruptcies, use of work visas, risk score. Use get_company_profile and get_company_layoffs; make sure that the company found is the one meant. ${HONEST}`,
      ),
  )
  server.registerPrompt(
    'state_this_month',
    {
      title: 'What hit a state this month',
      description: 'The newest layoffs of a state and how they compare.',
      argsSchema: z.object({ state: PARAMETERS.state }),
    },
    ({ state }) =>
      ask(
        `What layoffs hit ${state} in the last 30 days? Use get_recent_layoffs with the state and get_state_summary: the largest events, the industries and places, and how the month compares with the state's usual one. ${HONEST}`,
      ),
  )
  server.registerPrompt(
    'layoffs_and_visas',
    {
      title: 'Who laid off and sponsors visas',
      description: 'Companies with both layoff notices and visa petitions.',
      argsSchema: z.object({ state: PARAMETERS.state.optional() }),
    },
    ({ state }) =>
      ask(
        `Which companies${state ? ` in ${state}` : ''} filed layoff notices lately and also petitioned for foreign workers? Use get_talent_pipeline, then get_company_profile for the largest three. Do not say that one caused the other: the records do not tell. ${HONEST}`,
      ),
  )
}

const ask = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})
