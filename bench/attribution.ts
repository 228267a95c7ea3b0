import type { Benchmark } from './benchmark.ts'
import { modelsBetween } from './lake/between-models.ts'
import { copiesOfAMillion } from './lake/copies.ts'
import {
  measuredDerive,
  middle,
  processorMsOf,
  timesTheLoad,
  type MeasuredDerive,
} from './lake/measured-derive.ts'
import { seconds, times } from './text.ts'

const mostTimes = 5
const [first, last] = ['lone_activity', 'run_cost_part'] as const

export const attribution: Benchmark = {
  name: 'attribution',
  target: `of these the sharing of priced records alone: at most ${mostTimes} times`,
  async run(size) {
    const names = await modelsBetween(first, last)
    const copies = copiesOfAMillion[size]
    const ratioOf = (measured: MeasuredDerive) => middle(measured, (round) => timesTheLoad(round, names))
    const measured = await measuredDerive(size, copies, 'usage')
    const ratio = ratioOf(measured)
    const withMachines = ratioOf(await measuredDerive(size, copies, 'usage and machines'))
    const shares = [...names].map(
      (name) => `${name} ${seconds(middle(measured, (round) => processorMsOf(round, [name])))}`,
    )
    return {
      figure: `${times(ratio)} (${times(withMachines)} with the estimate for their machines)`,
      isMet: ratio <= mostTimes,
      notes: [shares.join(', ')],
    }
  },
}
