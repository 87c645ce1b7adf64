/** Who is logged in. */
import { command } from '#contract/command.ts'
import { OWN, sessionAnswer, tellSession } from '../shared.ts'

export default command({
  ...OWN,
  method: 'GET',
  path: '/account/api/session',
  summary: 'Who is logged in',
  output: sessionAnswer,
  run: ({ session }) => tellSession(session),
})
