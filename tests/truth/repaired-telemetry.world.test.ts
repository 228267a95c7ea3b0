import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchWindow } from '#collect/collector.ts'
import type { FetchContext } from '#collect/source.ts'
import { eventLog } from '#connectors/spark/event-log/source.ts'
import type { AskedLogs } from '#connectors/spark/event-log/source/read-asked.ts'
import { logTables } from '#connectors/spark/event-log/tables.ts'
import { askHere } from '#local/ask-here.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { collectAsked } from '#worker/collect-asked.ts'
import type { Fetching } from '#worker/collect-once.ts'
import { fetchHandlers } from '#worker/fetch-handlers.ts'
import { FetchTurns } from '#worker/fetch-turns.ts'
import { openWorld, worldName as name, type World } from '../world/open-world.ts'
import { wordsOf, worldSeed } from '../world/world-seed.ts'
import { startEstate, type Estate } from './collected-estate.ts'

const derived = [
  'spark_application',
  'spark_job',
  'spark_stage',
  'spark_day',
  'execution_spark',
  'run_spark',
  'instance_spark',
  'instance_log',
  'update_spark',
  'notebook_spark_day',
]
const signal = AbortSignal.timeout(200_000)
const damaged = 3

let world: World
let estate: Estate
let dataNow: Date

beforeAll(async () => {
  world = await openWorld()
  vi.stubEnv('LAKEGAUGE_ESTATE_CACHE', dirname(world.facts))
  estate = await startEstate(wordsOf(worldSeed))
  const answer: { now: string } = await (await fetch(estate.connection.dataClock ?? '')).json()
  dataNow = new Date(answer.now)
})

afterAll(async () => {
  estate.stop()
  vi.unstubAllEnvs()
  await world.close()
})

const rows = (sql: string) => world.collected.lake.rows(sql)

/** All rows of event logs and of what is derived from them, in one text for each table. */
async function figures(): Promise<Record<string, string>> {
  const raw = logTables.map(({ name: table }) => [table, 'exclude (arrived_version)'])
  const all = [...raw, ...derived.map((table) => [table, ''])]
  const texts: Record<string, string> = {}
  for (const [table = '', less = ''] of all)
    texts[table] = JSON.stringify(await rows(`select * ${less} from ${table} order by all`))
  return texts
}

/** The clusters of the busiest workspace that ended with the most stages. */
async function busyClusters(): Promise<{ scope: string; clusterIds: string[] }> {
  const clusters = await rows(`
    select workspace_id, cluster_id, count(*) as stages
    from log_stage
    group by all
    order by stages desc, workspace_id, cluster_id`)
  const scope = String(clusters[0]?.['workspace_id'])
  const ofScope = clusters.filter((cluster) => cluster['workspace_id'] === scope)
  return { scope, clusterIds: ofScope.slice(0, damaged).map((cluster) => String(cluster['cluster_id'])) }
}

const checkpointOf = async (scope: string) =>
  (await world.collected.ask(lakeCalls.checkpoints, {})).find(
    (one) => one.source === eventLog.name && one.scope === scope,
  )?.state

/** Appends what a broken reader would have made of the logs of some clusters: half of their bytes, and stages that failed. */
async function damage(scope: string, clusterIds: readonly string[]): Promise<void> {
  const ids = clusterIds.map((id) => `'${id}'`).join()
  const stages = await rows(`
    select * exclude (arrived_version) replace ('FAILED' as status, input_bytes // 2 as input_bytes)
    from log_stage
    where workspace_id = '${scope}' and cluster_id in (${ids})`)
  const breaking = async ({ emit, checkpoint }: FetchContext<undefined>) => {
    await emit('log_stage', stages)
    return checkpoint
  }
  const checkpoint = await checkpointOf(scope)
  const fetched = await fetchWindow({
    source: { ...eventLog, fetch: breaking },
    planned: { source: eventLog.name, scope, checkpoint, asked: {}, stage: 'recent', lookBackDays: 0 },
    client: undefined,
    dataNow,
    folder: join(world.collected.folder, 'damage'),
    signal,
    progress: () => {},
  })
  await world.collected.ask(lakeCalls.append, fetched)
  await world.collected.ask(lakeCalls.derive, {})
}

async function collect(scope: string, asked: AskedLogs, more: AskedLogs) {
  const worker = askHere(fetchHandlers())
  const fetchHere: Fetching = (input, options) => worker(fetchCall, input, options)
  const parts = {
    connection: estate.connection,
    askLake: world.collected.ask,
    fetch: fetchHere,
    inbox: join(world.collected.folder, 'asked'),
    dataNow: async () => dataNow,
    onPublished: async () => {},
    historyDays: 365,
    logTaskDays: 0,
    lookBackDays: 3,
    concurrency: 1,
    turns: new FetchTurns(),
  }
  return collectAsked(parts, { source: eventLog.name, scope, asked, more }, { signal, onRows: () => {} })
}

test(`${name}: what a repair reads anew gives the figures of an undisturbed collection`, async () => {
  const undisturbed = await figures()
  const { scope, clusterIds } = await busyClusters()
  const clusters = (from: AskedLogs['clusters'][number]['from']) => ({
    clusters: clusterIds.map((clusterId) => ({ clusterId, from })),
  })
  await damage(scope, clusterIds)
  const broken = await figures()
  expect(broken['run_spark']).not.toBe(undisturbed['run_spark'])
  expect(broken['instance_spark']).not.toBe(undisturbed['instance_spark'])

  const update = await collect(scope, clusters('WHERE_READ'), clusters('WHERE_READ'))
  expect(update).toEqual({ changedRows: 0, notes: [] })

  const before = await checkpointOf(scope)
  const { changedRows, notes } = await collect(scope, clusters('BEGINNING'), clusters('WHERE_READ'))
  expect(notes).toEqual([])
  expect(changedRows).toBeGreaterThan(0)
  await world.collected.ask(lakeCalls.derive, {})
  const repaired = await figures()
  for (const [table, text] of Object.entries(undisturbed))
    expect([table, repaired[table] === text]).toEqual([table, true])
  expect(Object(await checkpointOf(scope)).at).toBe(Object(before).at)
})
