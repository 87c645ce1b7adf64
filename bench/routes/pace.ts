/** How fast the machine is at the moment: shared ones take twice as long for the same in one hour as in another. */

const ROUNDS = 6
const KEYS = 600_000

/** Seconds that a fixed piece of work takes on one core: texts made, looked up and counted. */
export function measurePace(): number {
  const began = performance.now()
  const counts = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++)
    for (let i = 0; i < KEYS; i++) counts.set(`k${i}`, (counts.get(`k${i}`) ?? 0) + 1)
  if (counts.get('k0') !== ROUNDS) throw new Error('the piece of work was not done')
  return Number(((performance.now() - began) / 1000).toFixed(2))
}
