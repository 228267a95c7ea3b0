import { parentPort, workerData } from 'node:worker_threads'
import { readRange } from '#connectors/spark/event-log/read-log.ts'
import { readRangeCall } from './calls/thread-calls.ts'

/** Reads a range of a log in a thread of its own, for a document. */
const { path, ...range } = readRangeCall.input.parse(workerData)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(await readRange(path, range, 'document'))
