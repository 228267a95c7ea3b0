import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import { seconds } from '../text.ts'
import { median } from '../statistics.ts'
import { collectedRows } from './collected.ts'
import { copiesOf } from './copies.ts'
import { emptyLake, timeDerive, type DeriveTimes } from './derived-lake.ts'
import { timePlainLoad } from './plain-load.ts'
import type { Elapsed } from './elapsed.ts'

/** One derivation of everything, between two plain loads of its usage records. */
export type Round = DeriveTimes & { load: Elapsed }

/** How long so many copies of the demo's year take, a few times over. */
export type MeasuredDerive = { usageRows: number; rounds: readonly Round[] }

const mostRounds = 3
const patienceMs = 45_000

const measured = new Map<number, Promise<MeasuredDerive>>()

/** Measures once a process; a slow derivation is not repeated. */
export function measuredDerive(copies: number): Promise<MeasuredDerive> {
  const measuring = measured.get(copies) ?? measure(copies)
  measured.set(copies, measuring)
  return measuring
}

async function measure(copies: number): Promise<MeasuredDerive> {
  const { year } = await collectedRows()
  const rows = await copiesOf(year, copies)
  const usage = join(rows, 'usage_record.parquet')
  // The first load also brings the file into the machine's memory.
  await timePlainLoad(usage)
  const startedMs = performance.now()
  const rounds: Round[] = []
  while (rounds.length < mostRounds && performance.now() - startedMs < patienceMs) {
    rounds.push(await measureRound(rows, usage))
  }
  return { usageRows: await rowsIn(usage), rounds }
}

async function measureRound(rows: string, usage: string): Promise<Round> {
  const before = await timePlainLoad(usage)
  const { lake, close } = await emptyLake()
  const times = await timeDerive(lake, rows).finally(close)
  const after = await timePlainLoad(usage)
  const load = {
    ms: (before.ms + after.ms) / 2,
    processorMs: (before.processorMs + after.processorMs) / 2,
  }
  return { ...times, load }
}

async function rowsIn(file: string): Promise<number> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  try {
    const [row] = await database.rows(`select count(*) as row_count from read_parquet('${file}')`)
    return Number(row?.['row_count'])
  } finally {
    await database.close()
  }
}

/** The middle of a figure over all rounds. */
export function middle({ rounds }: MeasuredDerive, figureOf: (round: Round) => number): number {
  return median(rounds.map(figureOf))
}

/** The time of models in a round. */
export function msOf({ modelMs }: DeriveTimes, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + (modelMs.get(name) ?? 0), 0)
}

/** The models that took longest, with their times. */
export function costliest({ modelMs }: DeriveTimes, count: number): string {
  const sorted = [...modelMs].sort(([, left], [, right]) => right - left)
  return sorted
    .slice(0, count)
    .map(([name, ms]) => `${name} ${seconds(ms)}`)
    .join(', ')
}
