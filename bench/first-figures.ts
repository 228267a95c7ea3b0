import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { seconds } from './text.ts'

const mostMs = 120_000

export const firstFigures: Benchmark = {
  name: 'first-figures',
  target: `from the first start of the demo until its figures can be shown: within ${seconds(mostMs)}`,
  async run(size) {
    const { figuresMs } = await demo(size)
    return { figure: seconds(figuresMs), isMet: figuresMs < mostMs }
  },
}
