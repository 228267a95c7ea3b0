import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Http } from '#exchange/http.ts'
import { usualRetries } from '#exchange/retry.ts'
import type { PlannedFetch } from '#collect/plan.ts'
import { planFetches } from '#collect/plan.ts'
import type { Source } from '#collect/source.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { AppendResult, Lake } from '#lake/lake.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sources } from './catalogue.ts'
import { fetchPlanned, scopesOf } from './testing/fetch-planned.ts'
import type { RunningEstate } from './testing/estate.ts'
import { startEstate } from './testing/estate.ts'

const quickRetries = { ...usualRetries, stepMs: 20 }
const historyDays = 9
const firstDay = '2025-05-23'
const secondDay = '2025-05-24'

let estate: RunningEstate
let lake: Lake
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estate-'))
  estate = await startEstate()
  lake = await openLake({ file: ':memory:', memoryLimitMb: 1000 })
  await lake.migrate([...new Set(sources.flatMap((source) => source.tables))])
})

afterAll(async () => {
  estate.stop()
  await lake.close()
  await rm(folder, { recursive: true, force: true })
})

async function plan(): Promise<PlannedFetch[]> {
  const scopes = (source: Source) => scopesOf(estate.connection, source)
  const options = { dataNow: await estate.now(), historyDays, lookBackDays: 0 }
  return planFetches(sources, scopes, await lake.checkpoints(), options)
}

async function fetchIntoLake(planned: PlannedFetch): Promise<AppendResult> {
  const batchFolder = join(folder, 'batch')
  const { batch, misfits } = await fetchPlanned(planned, {
    connection: estate.connection,
    http: new Http({ requestsPerSecond: 1000, retries: quickRetries }),
    dataNow: await estate.now(),
    folder: batchFolder,
    signal: AbortSignal.timeout(120_000),
    progress: () => undefined,
    // Without it nothing gives rows of tasks.
    settings: { logTaskDays: historyDays },
  })
  expect(misfits).toEqual({})
  const appended = await lake.append(batch)
  await rm(batchFolder, { recursive: true })
  return appended
}

/** Fetches until nothing is due; answers the fetched windows in order. */
async function fetchAll(): Promise<string[]> {
  const done: string[] = []
  for (let [next] = await plan(); next; [next] = await plan()) {
    await fetchIntoLake(next)
    done.push(`${next.source} ${next.window ? `${next.window.since}..${next.window.until}` : 'all'}`)
  }
  return done
}

async function valuesOf(select: string): Promise<string[]> {
  const [row = {}] = await lake.rows(select)
  return Object.values(row).map(String)
}

test('every source gives rows, and then nothing is due', async () => {
  await fetchAll()
  // The estate's account has no negotiated prices.
  const requests = sources.filter(
    (source) => scopesOf(estate.connection, source).length > 0 && source.name !== 'account-prices',
  )
  // All of its destinations of event logs may be read.
  const tables = requests.flatMap((source) => source.tables).filter(({ name }) => name !== 'log_denial')
  for (const { name } of tables) {
    const [count] = await valuesOf(`select count(*) from ${name}`)
    expect([name, Number(count)]).toEqual([name, expect.toSatisfy((rows: number) => rows > 0)])
  }
  expect(await lake.conflicts()).toEqual([])
})

const sums: [what: string, inTheLake: string, atTheSource: string][] = [
  [
    'usage',
    'select count(*), cast(sum(usage_quantity) as decimal(38,18)), count(distinct cluster_id) from usage_record',
    `select count(*), cast(sum(usage_quantity) as decimal(38,18)), count(distinct usage_metadata.cluster_id)
     from system.billing.usage where ingestion_date >= date '${firstDay}'`,
  ],
  [
    'list prices',
    'select count(*), cast(sum(price) as decimal(38,18)), count(price_end_time) from list_price',
    `select count(*), cast(sum(pricing.effective_list.default) as decimal(38,18)), count(price_end_time)
     from system.billing.list_prices`,
  ],
  [
    'stretches of task runs',
    `select count(*), count(distinct task_run_id), sum(epoch_ms(period_end_time) % 1000003)
     from system_task_run_period`,
    `select count(*), count(distinct run_id), sum(unix_millis(period_end_time) % 1000003)
     from system.lakeflow.job_task_run_timeline where period_start_time >= timestamp '${firstDay}'`,
  ],
  [
    'minutes of machines',
    'select count(*), sum(network_sent_bytes), count(distinct instance_id) from node_minute',
    `select count(*), sum(network_sent_bytes), count(distinct instance_id)
     from system.compute.node_timeline where start_time >= timestamp '${firstDay}'`,
  ],
  [
    'states of clusters',
    'select count(*), count(distinct cluster_id), count(delete_time) from system_cluster',
    'select count(*), count(distinct cluster_id), count(delete_time) from system.compute.clusters',
  ],
]

test.each(sums)(
  'the %s add up to the counts of the lakehouse itself',
  async (_what, inTheLake, atTheSource) => {
    expect(await valuesOf(inTheLake)).toEqual(await estate.ask(atTheSource))
  },
)

test('REST and system tables have the same runs, but for those whose end REST does not report', async () => {
  const [onlyRest, onlySystem, both] = await valuesOf(`
    with rest as (
      select run_id from rest_run where end_time < '2025-05-31 20:00:00' and start_time >= '${secondDay}'
    ), system as (
      select run_id from system_run_period
      where run_id not in (select run_id from rest_run where end_time is null and result_state is not null)
      group by run_id
      having max(period_end_time) < '2025-05-31 20:00:00' and min(period_start_time) >= '${secondDay}'
    )
    select
      count(*) filter (system.run_id is null),
      count(*) filter (rest.run_id is null),
      count(*) filter (rest.run_id = system.run_id)
    from rest full outer join system using (run_id)`)
  expect([onlyRest, onlySystem]).toEqual(['0', '0'])
  expect(Number(both)).toBeGreaterThan(100)
})

test('every job cluster has its settings and its events', async () => {
  const [clusters, withSettings, withEvents] = await valuesOf(`
    with used as (select distinct cluster_id from rest_task_run where start_time >= '${secondDay}' and cluster_id not in (
      select cluster_id from rest_cluster where cluster_source = 'UI'
    ))
    select
      count(*),
      count(*) filter (cluster_id in (select cluster_id from rest_cluster)),
      count(*) filter (cluster_id in (select cluster_id from cluster_event))
    from used`)
  expect(Number(clusters)).toBeGreaterThan(50)
  expect([withSettings, withEvents]).toEqual([clusters, clusters])
})

test('a repaired run has task runs of its repair', async () => {
  const [repaired, withTasks] = await valuesOf(`
    select count(*), count(*) filter (run_id in (select run_id from rest_task_run where repair = last_repair))
    from rest_run where last_repair > 0`)
  expect(Number(repaired)).toBeGreaterThan(0)
  expect(withTasks).toBe(repaired)
})

test.each([
  [
    'too many requests',
    [{ kind: 'too_many_requests', requests: 3, pathPrefix: '/api', retryAfterSeconds: 0 }],
  ],
  ['garbage', [{ kind: 'garbage', requests: 2, pathPrefix: '/api' }]],
])('after %s for a while the very same batch comes out', async (_kind, faults) => {
  await estate.playFaults(faults)
  const jobs = { source: 'jobs', scope: estate.connection.workspaces[0]?.id ?? '', window: undefined }
  const planned = { ...jobs, checkpoint: undefined, stage: 'recent', lookBackDays: 0 } as const
  expect(await fetchIntoLake(planned)).toMatchObject({ repeated: true })
  expect(await estate.faultsLeft()).toEqual([])
})

test('a day later only possible changes are read, and the sums agree again', async () => {
  await estate.advance(24)
  const done = await fetchAll()
  expect(done).toContain('usage 2025-05-29..2025-06-02')
  expect(done).toContain('node-timeline 2025-05-30..2025-06-02')
  expect(done.filter((fetched) => fetched.startsWith('usage'))).toHaveLength(1)
  for (const [, inTheLake, atTheSource] of sums)
    expect(await valuesOf(inTheLake)).toEqual(await estate.ask(atTheSource))
  expect(await lake.conflicts()).toEqual([])
})
