import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { planFetches } from '#collect/plan.ts'
import { sources } from '#connectors/catalogue.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { generateFacts } from '#estate/facts/generate.ts'
import type { FactsSize } from '#estate/facts/world.ts'
import { startEstate } from '#estate/serve/estate.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { askHere } from '#local/ask-here.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'
import { fetchHandlers, scopesIn } from '#worker/fetch-handlers.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import type { Size } from '../benchmark.ts'
import { cacheFolder, madeOnce } from '../cache.ts'
import { advanceClock } from '../demo/estate.ts'

const seed = 1
const lookBackDays = 3
const memoryLimitMb = 2_000
const longestMs = 600_000

/** Folders of Parquet files, one per raw table: the rows of a history, and the changes of the next day. */
export type CollectedRows = { history: string; nextDay: string }

/** A year of two workspaces, or a week of one. */
const worlds = {
  full: { size: 'medium', historyDays: 365 },
  small: { size: 'small', historyDays: 7 },
} as const satisfies Record<Size, { size: FactsSize; historyDays: number }>

/** The raw rows of a history, collected through the connectors at the first call and reused later. */
export async function collectedRows(size: Size): Promise<CollectedRows> {
  const { historyDays, size: factsSize } = worlds[size]
  const facts = await generateFacts({ seed, cloud: 'AZURE', size: factsSize })
  const tables = createHash('sha256').update(JSON.stringify(rawTables)).digest('hex').slice(0, 12)
  const folder = join(cacheFolder, `${basename(facts)}-${historyDays}-days-${tables}`)
  await madeOnce(folder, (unfinished) => collectInto(unfinished, facts, historyDays))
  return { history: join(folder, 'history'), nextDay: join(folder, 'next-day') }
}

async function collectInto(folder: string, facts: string, historyDays: number): Promise<void> {
  const work = join(folder, 'work')
  await mkdir(work)
  const estate = await startEstate({ facts, seed, port: 0 })
  const temporaryFolder = join(work, 'spill')
  const lake = await openLake({ file: join(work, 'lake.duckdb'), temporaryFolder, memoryLimitMb })
  try {
    await lake.migrate(rawTables)
    const collect = () => collectAll(lake, estate.document, historyDays, join(work, 'batch'))
    await collect()
    await exportChanges(lake, 0, join(folder, 'history'))
    const version = await lake.version()
    await advanceClock(estate.document.dataClock ?? '', 24)
    await collect()
    await exportChanges(lake, version, join(folder, 'next-day'))
  } finally {
    await lake.close()
    await estate.close()
    await rm(work, { recursive: true, force: true })
  }
}

async function collectAll(
  lake: Lake,
  connection: ConnectionDocument,
  historyDays: number,
  folder: string,
): Promise<void> {
  const ask = askHere(fetchHandlers())
  const signal = AbortSignal.timeout(longestMs)
  const { now }: { now: string } = await (await fetch(connection.dataClock ?? '')).json()
  const options = { dataNow: new Date(now), historyDays, lookBackDays }
  for (;;) {
    const [planned] = planFetches(sources, scopesIn(connection), await lake.checkpoints(), options)
    if (!planned) return
    const { batch } = await ask(fetchCall, { connection, planned, folder, dataNow: now }, { signal })
    await lake.append(batch)
    await rm(folder, { recursive: true, force: true })
  }
}

async function exportChanges(lake: Lake, afterVersion: number, folder: string): Promise<void> {
  await mkdir(folder)
  for (const { name, columns } of rawTables) {
    const list = [...Object.keys(columns), 'day', 'last_day'].join(', ')
    const select = `select ${list} from ${name} where arrived_version > ${afterVersion} order by day nulls first`
    await lake.exportRows(select, join(folder, `${name}.parquet`))
  }
}
