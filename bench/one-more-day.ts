import { join } from 'node:path'
import { addDays } from '#contract/dates.ts'
import { openDatabase } from '#lake/duckdb/database.ts'
import type { Benchmark } from './benchmark.ts'
import { collectedRows } from './lake/collected.ts'
import { emptyLake, timeDerive, type DeriveTimes } from './lake/derived-lake.ts'
import { costliest } from './lake/measured-derive.ts'
import { affectedRanges } from './lake/affected-range.ts'
import { seconds } from './text.ts'

export const oneMoreDay: Benchmark = {
  name: 'one-more-day',
  target: 'one more day of two workspaces rebuilds that day and the days that it affects, no others',
  async run(size) {
    const { history, nextDay } = await collectedRows(size)
    const { lake, close } = await emptyLake()
    try {
      const all = await timeDerive(lake, { rows: history })
      const next = await timeDerive(lake, { rows: nextDay })
      const touched = await touchedDays(nextDay)
      const others = await daysOutOfRange(next, touched)
      const share = next.whole.processorMs / all.whole.processorMs
      return {
        figure: `${others.size === 0 ? 'no' : others.size} other days; ${(share * 100).toFixed(1)} % of the processor time for all days`,
        isMet: others.size === 0,
        notes: [
          `its usage records are of ${touched.first} to ${touched.last}`,
          `${seconds(next.whole.processorMs)} after ${seconds(all.whole.processorMs)}; most on ${costliest(next, 6)}`,
          `rebuilt days: ${daysPerModel(next)}`,
        ],
      }
    } finally {
      await close()
    }
  },
}

type Days = { first: string; last: string }

/** The days of the usage records among the rows, including late and correcting ones. */
async function touchedDays(folder: string): Promise<Days> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 200, threads: 1 })
  try {
    const [row] = await database.rows(`
      select min(day) as first_day, max(last_day) as last_day
      from read_parquet('${join(folder, 'usage_record.parquet')}')`)
    return { first: String(row?.['first_day']), last: String(row?.['last_day']) }
  } finally {
    await database.close()
  }
}

/** Rebuilt days outside the range that the models' declarations derive from the changed days. */
async function daysOutOfRange({ result }: DeriveTimes, { first, last }: Days): Promise<ReadonlySet<string>> {
  const ranges = await affectedRanges()
  const others = Object.entries(result.rebuiltDays).flatMap(([model, days]) => {
    const { lookbackDays = 0, lookaheadDays = 0 } = ranges.get(model) ?? {}
    const [earliest, latest] = [addDays(first, -lookaheadDays), addDays(last, lookbackDays)]
    return days.filter((day) => day < earliest || day > latest)
  })
  return new Set(others)
}

function daysPerModel({ result }: DeriveTimes): string {
  const counts = Object.entries(result.rebuiltDays).map(([model, days]) => [model, days.length] as const)
  return counts
    .toSorted(([, left], [, right]) => right - left)
    .map(([model, days]) => `${model} ${days}`)
    .join(', ')
}
