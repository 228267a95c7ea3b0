import { setTimeout as sleep } from 'node:timers/promises'
import type { Size } from '../benchmark.ts'
import { median } from '../statistics.ts'
import { MemoryWatch, type MemorySample } from './memory-watch.ts'
import { untilCollected, untilFiguresShown, type Product } from './product.ts'
import { startProductOf } from './product-of-size.ts'

/** The product with the whole history of its demo, and its memory use until then. */
export type Demo = {
  product: Product
  /** From the start until the first values were shown. */
  figuresMs: number
  startedMs: number
  serverPeakBytes: number
  lakePeaksBytes: readonly number[]
  /** A while after its last work. */
  idle: MemorySample
}

// The lake process gives memory back after ten seconds without a call.
const restMs = { full: 30_000, small: 0 } as const satisfies Record<Size, number>
const idleSamples = 10
const betweenSamplesMs = 500

let running: Promise<Demo> | undefined
let started: Product | undefined

/** Starts the demo of this size once per process. */
export function demo(size: Size): Promise<Demo> {
  running ??= startDemo(size)
  return running
}

/** Stops the demo if it was started. */
export async function stopDemo(): Promise<void> {
  await started?.stop()
  started = undefined
}

async function startDemo(size: Size): Promise<Demo> {
  const startedMs = performance.now()
  const product = await startProductOf(size)
  started = product
  const watch = new MemoryWatch(product.pid)
  try {
    await untilFiguresShown(product.url)
    const figuresMs = performance.now() - startedMs
    await untilCollected(product.url)
    const collectedMs = performance.now()
    const { serverPeakBytes, lakePeaksBytes } = watch
    await sleep(restMs[size])
    const idle = await idleMemory(watch)
    return { product, figuresMs, startedMs: collectedMs - startedMs, serverPeakBytes, lakePeaksBytes, idle }
  } finally {
    watch.stop()
  }
}

async function idleMemory(watch: MemoryWatch): Promise<MemorySample> {
  const samples: MemorySample[] = []
  for (let count = 0; count < idleSamples; count += 1) {
    samples.push(watch.sample())
    await sleep(betweenSamplesMs)
  }
  return {
    serverBytes: median(samples.map(({ serverBytes }) => serverBytes)),
    lakeBytes: median(samples.map(({ lakeBytes }) => lakeBytes)),
  }
}
