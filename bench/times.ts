/** Times of questions: by the clock, and of the processor. */

/** What some questions took, in milliseconds. */
export interface Times {
  wall: number[]
  cpu: number[]
}

/** The time that such a share of the questions did not go beyond: of 200 at 0.99 that of the 198th, the quickest first. */
export const at = (times: number[], share: number) => {
  const sorted = [...times].sort((a, b) => a - b)
  return Number((sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0).toFixed(1))
}
export const sum = (times: number[]) => times.reduce((all, time) => all + time, 0)

/** Does the work and takes down its time, and that of all threads of the process. */
export async function timed<T>(times: Times, work: () => Promise<T>): Promise<T> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  times.wall.push(performance.now() - start)
  times.cpu.push((user + system) / 1000)
  return result
}
