import { workerData } from 'node:worker_threads'
import { BlockRing } from '#connectors/spark/event-log/bytes/block-ring.ts'
import { putLogFiles } from '#connectors/spark/event-log/bytes/through-ring.ts'
import { unpackOrder } from './thread-orders.ts'

/** Unpacks a file in a thread of its own, whose memory stays small while much passes through it. */
const { path, memory } = unpackOrder(workerData)
await putLogFiles(path, new BlockRing(memory))
