import { workerData } from 'node:worker_threads'
import { BlockRing } from '#connectors/spark/event-log/bytes/block-ring.ts'
import { putLogFiles } from '#connectors/spark/event-log/bytes/through-ring.ts'
import { unpackCall } from './calls/thread-calls.ts'

/** Unpacks a file in a thread of its own, whose memory stays small while much passes through it. */
const { path, memory } = unpackCall.input.parse(workerData)
await putLogFiles(path, new BlockRing(memory))
