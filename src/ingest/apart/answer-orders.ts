/** The reading process, from inside: it reads what it is told to, and ends with the refresh. */
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { writeParsed } from '../files/parsed-store.ts'
import { type AnyIngest, isFiles } from '../refresh.ts'
import { type Answer, type Order, tellError } from './messages.ts'

/** Gives a dataset by name. */
type Find = (dataset: string) => Promise<AnyIngest>

/** Reads for the process that started this one. */
export function answerOrders(find: Find, memoryMb: number): void {
  watchMemory(memoryMb)
  process.on('disconnect', () => process.exit(0))
  process.on(
    'message',
    oneByOne(
      find,
      // What it has said must be on its way before the next order, which may end it, is begun.
      (answer) => new Promise((told) => process.send!(answer, undefined, undefined, () => told())),
    ),
  )
}

/** Takes orders as they come, and carries them out one after the other: two at once would need the memory of two. */
export function oneByOne(find: Find, tell: (answer: Answer) => void | Promise<void>): (order: Order) => void {
  let last: Promise<void> = Promise.resolve()
  return (order) => {
    last = last
      .then(() => obey(order, find))
      .then((value) => tell({ value }))
      // What cannot be told is an error too: each order has one answer.
      .catch((error) => tell({ error: tellError(error) }))
  }
}

async function obey(order: Order, find: Find): Promise<unknown> {
  const dataset = await find(order.dataset)
  if (order.kind === 'write') {
    if (!isFiles(dataset)) throw new Error(`${order.dataset} is no dataset of files`)
    // One that is sent again may have been begun before: of that nothing is left.
    for (const leftover of [order.path, `${order.path}.wal`]) await rm(leftover, { force: true })
    return writeParsed(dataset, order.path, order.file)
  }
  const source = isFiles(dataset) ? undefined : dataset.sources.find(({ id }) => id === order.source)
  if (!source) throw new Error(`there is no source ${order.source}`)
  const { documents, regions } = order
  const { refused, ...parsed } = await source.parse(documents, regions)
  // By their places: a copy of a document would not be known as the document.
  return refused
    ? { ...parsed, refused: refused.map((each) => ({ ...each, document: documents.indexOf(each.document) })) }
    : parsed
}

const WATCH_MS = 100
/**
 * In a thread of its own, since a reader that takes too much lets nothing else run: V8 holds its own memory to a limit,
 * and none of what lies outside of it. A process whose refresh was killed amid its reading ends as well.
 */
const WATCH = `
const { workerData } = require('node:worker_threads')
const { ppid } = process
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.bytesMax || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL')
}, ${WATCH_MS})`

function watchMemory(memoryMb: number): void {
  new Worker(WATCH, { eval: true, workerData: { bytesMax: memoryMb * 2 ** 20 } }).unref()
}
