/**
 * Callers in a process of their own. In the bench's, which looks through the data itself, the collector stops the program
 * for some 30 ms now and then, which would be told as the server's time.
 */
import { fork } from 'node:child_process'
import { type Answers, type Ask, askHere, type Questions } from './ask.ts'

/** What goes to the callers, and what comes back. */
type Asked = { base: string; questions: Questions }
type Told = { answers: Answers } | { error: string }

/** The process of callers. */
export interface Callers {
  /** Asks one lot of questions after the other. */
  ask: Ask
  stop(): void
}

/** Starts `bin/headcount.mjs --bench routes-ask`. */
export function startCallers(): Callers {
  const child = fork('bin/headcount.mjs', ['--bench', 'routes-ask'])
  return {
    ask: (base, questions) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('the callers ended'))
        child.once('exit', ended)
        child.once('message', (told: Told) => {
          child.off('exit', ended)
          if ('error' in told) reject(new Error(told.error))
          else resolve(told.answers)
        })
        child.send({ base, questions } satisfies Asked, (error) => error && ended())
      }),
    stop() {
      if (child.connected) child.disconnect()
    },
  }
}

/** What the process does: it asks what it is sent, and ends with the one who sends. */
export function runCallers(): void {
  process.on('message', ({ base, questions }: Asked) => {
    const tell = (told: Told) => process.send!(told)
    askHere(base, questions).then(
      (answers) => tell({ answers }),
      (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
