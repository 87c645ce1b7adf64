/** What the sandbox refuses, in the processor's words. */
import { NotFound } from '#contract/errors.ts'

/** An error as the processor's interface has it. */
export class SandboxError extends Error {
  override name = 'SandboxError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' = 'invalid_request_error',
    readonly param?: string,
  ) {
    super(message)
  }

  body(): object {
    const { code, message, type, param } = this
    return { error: { code, message, type, ...(param !== undefined && { param }) } }
  }
}

/** A parameter that is missing or cannot be used. */
export const badParameter = (param: string, message: string) =>
  new SandboxError(400, 'parameter_invalid', message, 'invalid_request_error', param)

/** Does what a page asks for; what the sandbox does not know is told as a page that there is not. */
export async function badSession<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SandboxError)
      throw new NotFound(`The sandbox has nothing of that name: ${error.message}`)
    throw error
  }
}
