import type { Benchmark } from './benchmark.ts'
import { modelsBetween } from './lake/between-models.ts'
import { copiesOfAMillion } from './lake/copies.ts'
import { costliest, measuredDerive, middle, timesTheLoad } from './lake/measured-derive.ts'
import { grouped, seconds, times } from './text.ts'

const mostTimes = 8
const [first, last] = ['usage_record', 'run_cost_part'] as const

export const derive: Benchmark = {
  name: 'derive',
  target: `1M usage records to the cost of runs: at most ${mostTimes} times the processor time of a plain load of their Parquet file`,
  async run(size) {
    const names = await modelsBetween(first, last)
    const measured = await measuredDerive(size, copiesOfAMillion[size], 'usage')
    const withMachines = await measuredDerive(size, copiesOfAMillion[size], 'usage and machines')
    const ratio = middle(measured, (round) => timesTheLoad(round, names))
    const ratioWithMachines = middle(withMachines, (round) => timesTheLoad(round, names))
    const notes = measured.rounds.map(
      (round) =>
        `${grouped(measured.usageRows)} records loaded in ${seconds(round.load.processorMs)} of processor time ` +
        `(${seconds(round.load.ms)}), appended with their runs, clusters and prices in ` +
        `${seconds(round.append.processorMs)}; of the derivation most is ${costliest(round, 8)}`,
    )
    return {
      figure: `${times(ratio)} (${times(ratioWithMachines)} with the estimate for their machines)`,
      isMet: ratio <= mostTimes,
      notes: [`the models from ${first} to ${last}: ${[...names].join(', ')}`, ...notes],
    }
  },
}
