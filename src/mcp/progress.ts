/** How far a call is, told to the client that asked to know. */
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Asking } from './tool.ts'

/** The parts of a request that it needs. */
type Told = Pick<ServerContext['mcpReq'], '_meta' | 'signal' | 'notify'>

/** Tells of one call. An answer that was too long is made anew; what was told before is not told again. */
export function progressOf({ _meta, signal, notify }: Told): Asking['progress'] {
  const token = _meta?.progressToken
  let told = -1
  return async (done, total, message) => {
    if (token === undefined || done <= told || signal.aborted) return
    told = done
    const params = { progressToken: token, progress: done, total, message }
    await notify({ method: 'notifications/progress', params })
  }
}
