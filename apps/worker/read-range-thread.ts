import { parentPort, workerData } from 'node:worker_threads'
import { readRange } from '#connectors/spark/event-log/read-log.ts'
import { rangeOrder } from './thread-orders.ts'

/** Reads a range of a log in a thread of its own, for a document. */
const { path, ...range } = rangeOrder(workerData)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(await readRange(path, range, 'document'))
