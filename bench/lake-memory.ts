import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { memoryGoals, mostBytesOf, textOf } from './memory-goals.ts'
import { megabytes } from './text.ts'

const mostPeakBytes = 1_500 * 1_048_576

export const lakeMemory: Benchmark = {
  name: 'lake-memory',
  target: `the lake process until the demo's year is collected: at most ${megabytes(mostPeakBytes)}, never restarted; idle after that: ${textOf(memoryGoals.idleLake)}`,
  async run(size) {
    const { lakePeaksBytes, idle } = await demo(size)
    const isPeakMet = lakePeaksBytes.length === 1 && lakePeaksBytes.every((bytes) => bytes <= mostPeakBytes)
    return {
      figure: `${lakePeaksBytes.map(megabytes).join(', then ')}; idle ${megabytes(idle.lakeBytes)}`,
      isMet: isPeakMet && idle.lakeBytes <= mostBytesOf(memoryGoals.idleLake),
    }
  },
}
