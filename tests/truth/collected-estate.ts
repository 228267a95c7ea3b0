import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sources } from '#connectors/catalogue.ts'
import { connectionDocument, type ConnectionDocument } from '#contract/connection.ts'
import type { Ask } from '#contract/process-call.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { Collection, type CollectionPorts, type CollectionSummary } from '#worker/collection.ts'
import { askHere } from '#local/ask-here.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { fetchHandlers, scopesIn } from '#worker/fetch-handlers.ts'
import { lakeHandlers, rawTables } from '#worker/lake-handlers.ts'

const estateEntry = fileURLToPath(new URL('../../apps/estate/main.ts', import.meta.url))

export type Estate = { connection: ConnectionDocument; stop(): void }

/** A simulated lakehouse in a process of its own. */
export async function startEstate(words: readonly string[]): Promise<Estate> {
  const child = fork(estateEntry, ['--port', '0', ...words], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  if (!child.stdout) throw new Error('the estate has no output')
  const lines = createInterface({ input: child.stdout })
  const line = await new Promise<string>((resolve) => lines.once('line', resolve))
  return { connection: connectionDocument.parse(JSON.parse(line)), stop: () => child.kill('SIGTERM') }
}

/** The time of the estate's data clock. */
async function dataNowOf(connection: ConnectionDocument): Promise<Date> {
  const answer: { now: string } = await (await fetch(connection.dataClock ?? '')).json()
  return new Date(answer.now)
}

/** A collection: the lake, its folder, and the answers of its process. */
export type CollectedLake = {
  lake: Lake
  folder: string
  ask: Ask
}

/** A lake that collects, removed when it is closed. */
export type Collected = CollectedLake & {
  collect(): Promise<CollectionSummary>
  close(): Promise<void>
}

function openEmbedded(folder: string): Promise<Lake> {
  return openLake({
    file: join(folder, 'lake.duckdb'),
    memoryLimitMb: 1000,
    threads: 2,
    temporaryFolder: join(folder, 'spill'),
  })
}

/** A lake that collects from a connection through the real connectors, in this process. */
export async function emptyLakeFor(
  connection: ConnectionDocument,
  historyDays = 365,
  { open = openEmbedded, longestMs = 300_000 } = {},
): Promise<Collected> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-truth-'))
  const lake = await open(folder)
  await lake.migrate(rawTables)
  const askLake = askHere(lakeHandlers(lake, join(folder, 'publications')))
  const askWorker = askHere(fetchHandlers())
  const signal = AbortSignal.timeout(longestMs)
  const ask: Ask = (call, input, options) => askLake(call, input, { signal, ...options })
  let batches = 0
  const collect = async () => {
    const dataNow = await dataNowOf(connection)
    const ports: CollectionPorts = {
      checkpoints: () => ask(lakeCalls.checkpoints, {}),
      append: (fetched) => ask(lakeCalls.append, fetched),
      derive: async (options) => void (await ask(lakeCalls.derive, options)),
      async fetch(planned, _signal, onRows) {
        batches += 1
        const order = {
          connection,
          planned,
          folder: join(folder, `batch-${batches}`),
          dataNow: dataNow.toISOString(),
        }
        return askWorker(fetchCall, order, { signal, onProgress: ({ rows }) => onRows(rows) })
      },
      dataNow: async () => dataNow,
      onStatus: () => {},
    }
    const scopesOf = scopesIn(connection)
    const options = {
      connection,
      sources,
      scopesOf,
      historyDays,
      lookBackDays: 3,
      concurrency: 3,
      signal,
      realNow: () => new Date(),
    }
    return new Collection(ports, options).run()
  }
  return {
    lake,
    folder,
    collect,
    ask,
    async close() {
      await lake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
