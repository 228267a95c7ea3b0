import { join } from 'node:path'
import { addDays } from '#contract/dates.ts'
import { openDatabase } from '#lake/duckdb/database.ts'
import type { Benchmark } from './benchmark.ts'
import { collectedRows } from './lake/collected.ts'
import { copiesOf, copiesOfAMillion } from './lake/copies.ts'
import { emptyLake, timeDerive, type DeriveTimes } from './lake/derived-lake.ts'
import { costliest } from './lake/measured-derive.ts'
import { seconds } from './text.ts'

// A run or a record that crosses midnight reaches the days beside those that it begins and ends on.
const reachDays = 2

export const oneMoreDay: Benchmark = {
  name: 'one-more-day',
  target: 'one more day of 1M usage records rebuilds that day and the days that it reaches, no others',
  async run() {
    const { year, nextDay } = await collectedRows()
    const dayRows = await copiesOf(nextDay, copiesOfAMillion)
    const { lake, close } = await emptyLake()
    try {
      const all = await timeDerive(lake, await copiesOf(year, copiesOfAMillion))
      const next = await timeDerive(lake, dayRows)
      const reached = await reachedDays(dayRows)
      const others = daysBeyond(next, reached)
      const share = next.whole.ms / all.whole.ms
      return {
        figure: `${others.size === 0 ? 'no' : others.size} other days; ${(share * 100).toFixed(1)} % of the time for all days`,
        isMet: others.size === 0,
        notes: [
          `its rows reach ${reached.first} to ${reached.last}`,
          `${seconds(next.whole.ms)} after ${seconds(all.whole.ms)}; most of it ${costliest(next, 6)}`,
          `rebuilt days: ${daysPerModel(next)}`,
        ],
      }
    } finally {
      await close()
    }
  },
}

type Reached = { first: string; last: string }

/** The days that events among the rows touch, and those beside them; a setting or price in force is no event. */
async function reachedDays(folder: string): Promise<Reached> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 200, threads: 1 })
  try {
    const [row] = await database.rows(`
      select cast(min(day) as varchar) as first_day, cast(max(last_day) as varchar) as last_day
      from read_parquet('${join(folder, 'usage_record.parquet')}')`)
    const [first, last] = [String(row?.['first_day']), String(row?.['last_day'])]
    return { first: addDays(first, -reachDays), last: addDays(last, reachDays) }
  } finally {
    await database.close()
  }
}

function daysBeyond({ result }: DeriveTimes, { first, last }: Reached): ReadonlySet<string> {
  const days = Object.values(result.rebuiltDays).flat()
  return new Set(days.filter((day) => day < first || day > last))
}

function daysPerModel({ result }: DeriveTimes): string {
  const counts = Object.entries(result.rebuiltDays).map(([model, days]) => [model, days.length] as const)
  return counts
    .sort(([, left], [, right]) => right - left)
    .map(([model, days]) => `${model} ${days}`)
    .join(', ')
}
