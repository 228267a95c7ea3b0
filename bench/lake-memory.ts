import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { megabytes } from './text.ts'

const mostBytes = 1_500 * 1_048_576

export const lakeMemory: Benchmark = {
  name: 'lake-memory',
  target: `the lake process until the demo's year is collected: at most ${megabytes(mostBytes)}, never restarted`,
  async run(size) {
    const { lakePeaksBytes } = await demo(size)
    return {
      figure: lakePeaksBytes.map(megabytes).join(', then '),
      isMet: lakePeaksBytes.length === 1 && lakePeaksBytes.every((bytes) => bytes <= mostBytes),
    }
  },
}
