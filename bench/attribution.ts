import type { Benchmark } from './benchmark.ts'
import { modelsBetween } from './lake/between-models.ts'
import { copiesOfAMillion } from './lake/copies.ts'
import { measuredDerive, middle, msOf } from './lake/measured-derive.ts'
import { seconds, times } from './text.ts'

const mostTimes = 5
const [first, last] = ['priced_usage', 'run_cost_part'] as const

export const attribution: Benchmark = {
  name: 'attribution',
  target: `the models from ${first} to ${last} alone: at most ${mostTimes} times the plain load`,
  async run() {
    const names = await modelsBetween(first, last)
    const measured = await measuredDerive(copiesOfAMillion)
    const ratio = middle(measured, (round) => msOf(round, names) / round.load.ms)
    const shares = [...names].map(
      (name) => `${name} ${seconds(middle(measured, (round) => msOf(round, [name])))}`,
    )
    return { figure: times(ratio), isMet: ratio <= mostTimes, notes: [shares.join(', ')] }
  },
}
