import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { childRunning, memoryOf } from './demo/process-memory.ts'
import { megabytes, seconds } from './text.ts'

const goalBytes = 300 * 1_048_576
// 1.1 times what it takes.
const mostBytes = 490 * 1_048_576
const estateModule = 'apps/estate/main.ts'

export const estateMemory: Benchmark = {
  name: 'estate-memory',
  target: `the demo's estate, while its year is collected and after: at most ${megabytes(mostBytes)} (goal: ${megabytes(goalBytes)})`,
  async run(size) {
    const { product, startedMs } = await demo(size)
    // The demo's estate is a child of the server; the small one of this process.
    const estate = childRunning(product.pid, estateModule) ?? childRunning(process.pid, estateModule)
    const memory = estate === undefined ? undefined : memoryOf(estate)
    if (!memory) throw new Error('the demo has no estate')
    const { peakBytes, residentBytes } = memory
    return {
      figure: `at most ${megabytes(peakBytes)}, ${megabytes(residentBytes)} idle`,
      isMet: peakBytes <= mostBytes,
      notes: [`the year was collected ${seconds(startedMs)} after the start`],
    }
  },
}
