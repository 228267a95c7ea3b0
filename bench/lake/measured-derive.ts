import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import { models } from '#models/catalogue.ts'
import type { Size } from '../benchmark.ts'
import { seconds } from '../text.ts'
import { median } from '../statistics.ts'
import { modelsInto } from './between-models.ts'
import { collectedRows } from './collected.ts'
import { copiesOf } from './copies.ts'
import { emptyLake, timeDerive, type Derivation, type DeriveTimes } from './derived-lake.ts'
import { timePlainLoad } from './plain-load.ts'
import type { Elapsed } from './elapsed.ts'

/** One derivation of the cost of runs, between two plain loads of its usage records. */
export type Round = DeriveTimes & { load: Elapsed }

/** Durations for a number of copies of a history, over several rounds. */
export type MeasuredDerive = { usageRows: number; rounds: readonly Round[] }

/** The charges: only usage records, or also the estimate of machines. */
export type Charged = 'usage' | 'usage and machines'

const mostRounds = { full: 3, small: 1 } as const satisfies Record<Size, number>
const patienceMs = 60_000
const ledger = 'run_cost_part'
// Machines without a price have no cost.
const leftOutOf = { usage: ['machine_price'], 'usage and machines': [] } as const

const measured = new Map<string, Promise<MeasuredDerive>>()

/** Measures once per process; a slow derivation is not repeated. */
export function measuredDerive(size: Size, copies: number, charged: Charged): Promise<MeasuredDerive> {
  const key = `${size} ${copies} ${charged}`
  const measuring = measured.get(key) ?? measure(size, copies, charged)
  measured.set(key, measuring)
  return measuring
}

async function measure(size: Size, copies: number, charged: Charged): Promise<MeasuredDerive> {
  const { history } = await collectedRows(size)
  const rows = await copiesOf(history, copies)
  const names = await modelsInto(ledger)
  const derivation = {
    rows,
    models: models.filter(({ name }) => names.has(name)),
    leftOut: leftOutOf[charged],
  }
  const usage = join(rows, 'usage_record.parquet')
  // The first load also brings the file into the page cache.
  await timePlainLoad(usage)
  const startedMs = performance.now()
  const rounds: Round[] = []
  while (rounds.length < mostRounds[size] && performance.now() - startedMs < patienceMs) {
    rounds.push(await measureRound(derivation, usage))
  }
  return { usageRows: await rowsIn(usage), rounds }
}

async function measureRound(derivation: Derivation, usage: string): Promise<Round> {
  const before = await timePlainLoad(usage)
  const { lake, close } = await emptyLake()
  const times = await timeDerive(lake, derivation).finally(close)
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

/** The median of a value over all rounds. */
export function middle({ rounds }: MeasuredDerive, figureOf: (round: Round) => number): number {
  return median(rounds.map(figureOf))
}

/** The processor time of models in a round, as a multiple of the plain load's. */
export function timesTheLoad(round: Round, names: Iterable<string>): number {
  return processorMsOf(round, names) / round.load.processorMs
}

/** The processor time of models in a round. */
export function processorMsOf({ models: perModel }: DeriveTimes, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + (perModel.get(name)?.processorMs ?? 0), 0)
}

/** The models with the most processor time, each with its time. */
export function costliest(
  { models: perModel }: { models: Iterable<readonly [string, Elapsed]> },
  count: number,
): string {
  const sorted = [...perModel].toSorted(([, left], [, right]) => right.processorMs - left.processorMs)
  return sorted
    .slice(0, count)
    .map(([name, { processorMs }]) => `${name} ${seconds(processorMs)}`)
    .join(', ')
}
