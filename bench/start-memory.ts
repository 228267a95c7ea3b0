import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { megabytes, seconds } from './text.ts'

const mostBytes = 1_300 * 1_048_576

export const startMemory: Benchmark = {
  name: 'start-memory',
  target: `the server, from its start until the demo's year is collected: at most ${megabytes(mostBytes)}`,
  async run(size) {
    const { serverPeakBytes, startedMs } = await demo(size)
    return {
      figure: megabytes(serverPeakBytes),
      isMet: serverPeakBytes <= mostBytes,
      notes: [`the year was collected ${seconds(startedMs)} after the start`],
    }
  },
}
