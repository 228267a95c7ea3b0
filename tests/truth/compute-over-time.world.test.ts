import { afterAll, beforeAll, expect, test } from 'vitest'
import { leakedKey } from '#estate/serve/clusters/cluster-body.ts'
import { getAutoscalingTimelineRoute } from '#features/workloads/autoscaling-timeline/server.ts'
import { getClusterConfigurationRoute } from '#features/workloads/configuration-timelines/server.ts'
import type { LakeRow } from '#lake/lake.ts'
import { openWorld } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { servedFigures, type Served } from './served-figures.ts'

let factsFolder: string
let collected: CollectedLake
let served: Served
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, facts: factsFolder, close } = await openWorld())
  served = await servedFigures(collected, [getClusterConfigurationRoute, getAutoscalingTimelineRoute])
})

afterAll(async () => {
  await served.close()
  await close()
})

/** Facts of the estate, read from its files. */
const facts = (sql: string): Promise<LakeRow[]> =>
  collected.lake.rows(
    sql.replaceAll(/fact\.(\w+)/g, (_match, table) => `read_parquet('${factsFolder}/${table}.parquet')`),
  )

type Version = { settings: { setting: string; part: string; value: string }[] }

test('a cluster has its true settings', async () => {
  const clusters = await facts(`
    select
      cluster_id,
      cluster_name,
      worker_node_type,
      spark_version,
      coalesce(cast(num_workers as varchar), min_workers || ' to ' || max_workers) as workers
    from fact.cluster
    where source = 'UI'
      and workspace_id = (select max(workspace_id) from run)
      and cluster_id in (select cluster_id from cluster_name)
      and cluster_id not in (select cluster_id from fact.cluster_state)
      and cluster_id not in (select cluster_id from fact.cluster_gap)`)
  expect(clusters.length).toBeGreaterThan(1)
  for (const cluster of clusters) {
    const { versions } = await served.get<{ versions: Version[] }>(
      `/cluster-configuration/allpurpose/${String(cluster['cluster_id'])}`,
    )
    const shown = new Map(versions.at(-1)?.settings.map(({ setting, value }) => [setting, value]))
    expect([
      versions.length,
      ...['cluster_name', 'node_type_id', 'spark_version', 'workers'].map((setting) => shown.get(setting)),
    ]).toEqual([
      1,
      cluster['cluster_name'],
      cluster['worker_node_type'],
      cluster['spark_version'],
      cluster['workers'],
    ])
  }
})

test('a key in the properties of shared clusters is in no table of the lake, what stands beside it is', async () => {
  const tables = await collected.lake.rows(
    `select table_name, column_name from information_schema.columns where data_type = 'VARCHAR' and table_schema = 'main'`,
  )
  const found: string[] = []
  for (const { table_name, column_name } of tables) {
    const [row] = await collected.lake.rows(
      `select count(*) as leaks from ${String(table_name)} where contains(${String(column_name)}, '${leakedKey}')`,
    )
    if (Number(row?.['leaks']) > 0) found.push(`${String(table_name)}.${String(column_name)}`)
  }
  expect(found).toEqual([])
  const [shown] = await collected.lake.rows(
    `select count(*) as clusters from cluster_version where contains(spark_conf_json, 'sharedlake') and contains(spark_conf_json, '[hidden]')`,
  )
  expect(Number(shown?.['clusters'])).toBeGreaterThan(0)
})

type Timeline = {
  state: string
  evidence: string
  sizes: { workers: number; isStartUp: boolean }[]
  targets: { workers: number }[]
  directionChanges: number
}

const distinct = (numbers: readonly number[]) =>
  numbers.filter((number, place) => place === 0 || number !== numbers[place - 1])

function turnsOf(numbers: readonly number[]): number {
  const steps = distinct(numbers)
  const directions = steps.slice(1).map((number, place) => Math.sign(number - (steps[place] ?? number)))
  return directions.filter((direction, place) => place > 0 && direction !== directions[place - 1]).length
}

test('the timeline of an instance has its true numbers of workers, requested ones and changes of direction', async () => {
  const sessions = await facts(`
    select
      life.cluster_id,
      instance.instance_id,
      list(size.current_workers order by size.from_ms) as present,
      list(size.target_workers order by size.from_ms) as wanted
    from fact.cluster_session as life
    inner join fact.cluster_size as size using (workspace_id, cluster_id, session)
    inner join cluster_instance as instance
      on instance.cluster_id = life.cluster_id
      and epoch_ms(instance.start_time) = life.creating_ms
    where life.running_ms is not null
      and life.workspace_id = (select max(workspace_id) from run)
      and life.creating_ms >= epoch_ms(timestamp '2025-05-06')
      and life.terminating_ms < epoch_ms(timestamp '2025-05-30')
      and size.from_ms >= life.running_ms
      and life.cluster_id not in (select cluster_id from fact.event_mishap)
      and instance.end_time is not null
    group by life.cluster_id, instance.instance_id
    having count(*) > 3
    order by count(*) desc, instance.instance_id
    limit 12`)
  expect(sessions.length).toBeGreaterThan(3)
  for (const session of sessions) {
    const present = Array.from(session['present'] as Iterable<number>, Number)
    const wanted = Array.from(session['wanted'] as Iterable<number>, Number)
    const timeline = await served.get<Timeline>(
      `/cluster-instances/timeline?clusterId=${String(session['cluster_id'])}&appId=${String(session['instance_id'])}`,
    )
    const ready = timeline.sizes.filter(({ isStartUp }) => !isStartUp).map(({ workers }) => workers)
    expect([timeline.state, timeline.evidence]).toEqual(['Ready', 'cluster_event'])
    expect([Math.min(...ready), Math.max(...ready)]).toEqual([Math.min(...present), Math.max(...present)])
    expect(timeline.directionChanges).toBe(turnsOf(present))
    expect(distinct(timeline.targets.map(({ workers }) => workers))).toEqual(distinct(wanted))
  }
})
