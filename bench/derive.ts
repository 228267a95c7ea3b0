import type { Benchmark } from './benchmark.ts'
import { copiesOfAMillion } from './lake/copies.ts'
import { costliest, measuredDerive, middle } from './lake/measured-derive.ts'
import { grouped, seconds, times } from './text.ts'

const mostTimes = 8

export const derive: Benchmark = {
  name: 'derive',
  target: `1M usage records to the cost of runs: at most ${mostTimes} times a plain load of their Parquet file`,
  async run() {
    const measured = await measuredDerive(copiesOfAMillion)
    const ratio = middle(measured, ({ whole, load }) => whole.ms / load.ms)
    const ofProcessor = middle(measured, ({ whole, load }) => whole.processorMs / load.processorMs)
    const notes = measured.rounds.map(
      (round) =>
        `${grouped(measured.usageRows)} records loaded in ${seconds(round.load.ms)}, ` +
        `appended with their runs, clusters and prices in ${seconds(round.appendMs)}, ` +
        `derived in ${seconds(round.whole.ms - round.appendMs)}; most of it ${costliest(round, 6)}`,
    )
    return {
      figure: `${times(ratio)} (${times(ofProcessor)} the processor time)`,
      isMet: ratio <= mostTimes,
      notes,
    }
  },
}
