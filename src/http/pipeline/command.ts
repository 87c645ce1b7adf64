/** In place of steps 5 to 7, for what works on state: run for each caller anew, and kept by nobody. */
import type { CommandContext, CommandOperation, FileAnswer } from '#contract/command.ts'
import type { PageOperation } from '#contract/page.ts'
import { currentEdition } from '../respond/edition-headers.ts'
import { FIXED_HEADERS, HTML, JSON_TYPE, OWN_HEADERS, withHeaders } from '../respond/representation.ts'
import { write } from '../respond/request-context.ts'
import { type Asked, isOwn } from './asked.ts'
import { commandContextOf } from './command-context.ts'
import { sendFile } from './command-file.ts'
import { pageBytes } from './render.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** A request for what works on state: a command, or a page that is one person's. */
export type CommandAsked = Asked<CommandOperation> | Asked<PageOperation>

/** Answers it. */
export async function answerCommand(asked: CommandAsked): Promise<void> {
  const { server, operation, request, quota, session } = asked
  const costs = operation.kind === 'command' && !operation.free
  const looks = operation.method === 'GET'
  // What is done cannot be taken back: it is counted first. Who only looks is counted when there is something to see.
  if (!costs) await quota?.look()
  else if (looks) await quota?.check()
  else await quota?.take()
  const cookies = [...(session?.cookies ?? [])]
  const context = commandContextOf(asked, cookies)
  if (operation.kind === 'command' && operation.files) {
    return sendFile(asked, (await operation.run(context as never, asked)) as FileAnswer)
  }
  const { status, type, headers, body } = await answerOf(asked, context)
  if (costs && looks) await quota?.take()
  const own = ['Content-Type', type, 'Content-Length', String(body.length)]
  for (const cookie of cookies) own.push('Set-Cookie', cookie)
  if (!isOwn(operation)) own.push('Cache-Control', 'private, no-store', ...currentEdition(server))
  own.push(...(quota?.headers() ?? []))
  const head = withHeaders(isOwn(operation) ? OWN_HEADERS : FIXED_HEADERS, headers)
  write(server, request, status, head, own, body)
}

async function answerOf({ operation, request, input, body }: CommandAsked, context: CommandContext) {
  if (operation.kind === 'page') {
    const bytes = pageBytes(operation, await operation.load(context, input))
    return { status: 200, type: HTML, headers: operation.headers ?? {}, body: bytes }
  }
  const { form, status = 200, headers = {} } = operation
  const result = await operation.run(context as never, { input, body })
  const bytes = Buffer.from(JSON.stringify(result))
  const sent = request.req.headers['content-type']
  const isForm = form !== undefined && FORMS.some((type) => sent?.startsWith(type))
  if (isForm) {
    const to = typeof form.to === 'string' ? form.to : form.to(result as never)
    if (to !== null) {
      return { status: 303, type: JSON_TYPE, headers: { ...headers, Location: to }, body: bytes }
    }
  }
  return { status, type: JSON_TYPE, headers, body: bytes }
}
