import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fetched } from '#collect/fetched.ts'
import { fetchWindow } from '#collect/collector.ts'
import { Http } from '#exchange/http.ts'
import { usualRetries } from '#exchange/retry.ts'
import type { PlannedFetch } from '#collect/plan.ts'
import { sources, systems } from '#connectors/catalogue.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { deriveModels } from '#derive/derive-models.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { Collection, type CollectionSummary } from '#worker/collection.ts'
import { scopesIn } from '#worker/fetch-handlers.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { z } from 'zod'
import { controlled } from './control.ts'

// Waits are a fiftieth of the default ones; the number of attempts is the same.
const quickRetries = { ...usualRetries, stepMs: 20, jitterMs: [1, 15] } as const
const longestMs = 300_000

const clock = z.object({ now: z.iso.datetime() })

/** A lake into which a connection is collected. */
export type Collecting = {
  lake: Lake
  /** All notes of sources. */
  notes: string[]
  collect(historyDays: number): Promise<CollectionSummary>
  close(): Promise<void>
}

/**
 * An empty lake for a connection, which keeps only its checkpoints between collections; it derives during a collection on
 * request.
 */
export async function collectingFrom(
  connection: ConnectionDocument,
  { derives = false } = {},
): Promise<Collecting> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-faults-'))
  const lake = await openLake({ file: ':memory:', memoryLimitMb: 1000, threads: 2 })
  await lake.migrate(rawTables)
  const notes: string[] = []
  const scopesOf = scopesIn(connection)
  return {
    lake,
    notes,
    async collect(historyDays) {
      const dataNow = new Date(clock.parse(await controlled(connection, 'clock')).now)
      const signal = AbortSignal.timeout(longestMs)
      const fetch = fetcher(connection, { dataNow, folder, signal })
      const ports = {
        checkpoints: () => lake.checkpoints(),
        append: ({ batch }: Fetched) => lake.append(batch),
        derive: async (given: { maxDays?: number }) => {
          if (derives) await deriveModels(lake, models, given)
        },
        async fetch(planned: PlannedFetch) {
          const fetched = await fetch(planned)
          notes.push(...(fetched.notes ?? []))
          return fetched
        },
        dataNow: async () => dataNow,
        onStatus: () => undefined,
      }
      const options = { connection, sources, scopesOf, historyDays, lookBackDays: 3, concurrency: 3, signal }
      return new Collection(ports, { ...options, realNow: () => new Date() }).run()
    },
    async close() {
      await lake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Surroundings = { dataNow: Date; folder: string; signal: AbortSignal }

/** Fetches like a worker: one client per scope, so that tokens are requested once. */
function fetcher(connection: ConnectionDocument, { dataNow, folder, signal }: Surroundings) {
  const http = new Http({ requestsPerSecond: 1000, retries: quickRetries })
  const clients = new Map<string, unknown>()
  let batches = 0
  return async (planned: PlannedFetch): Promise<Fetched> => {
    const source = sources.find(({ name }) => name === planned.source)
    const system = systems.find(({ name }) => name === source?.system)
    if (!source || !system) throw new Error(`there is no source ${planned.source}`)
    const key = `${system.name} ${source.scope} ${planned.scope}`
    const scope = { kind: source.scope, name: planned.scope }
    const client = clients.get(key) ?? system.client(connection, scope, http)
    clients.set(key, client)
    batches += 1
    const place = join(folder, `batch-${dataNow.getTime()}-${batches}`)
    return fetchWindow({ source, planned, client, dataNow, folder: place, signal, progress: () => undefined })
  }
}
