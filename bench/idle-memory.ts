import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { megabytes } from './text.ts'

const mostBytes = 600 * 1_048_576

export const idleMemory: Benchmark = {
  name: 'idle-memory',
  target: `the server, idle with the demo: at most ${megabytes(mostBytes)}`,
  async run(size) {
    const { idle } = await demo(size)
    return {
      figure: megabytes(idle.serverBytes),
      isMet: idle.serverBytes <= mostBytes,
      notes: [`its lake process: ${megabytes(idle.lakeBytes)}`],
    }
  },
}
