import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { memoryGoals, mostBytesOf, textOf } from './memory-goals.ts'
import { megabytes } from './text.ts'

export const idleMemory: Benchmark = {
  name: 'idle-memory',
  target: `the server, idle with the demo: ${textOf(memoryGoals.idleServer)}`,
  async run(size) {
    const { idle } = await demo(size)
    return {
      figure: megabytes(idle.serverBytes),
      isMet: idle.serverBytes <= mostBytesOf(memoryGoals.idleServer),
      notes: [`its lake process: ${megabytes(idle.lakeBytes)}`],
    }
  },
}
