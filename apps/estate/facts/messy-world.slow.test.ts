import { beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'
import { factsWorld } from './world.ts'

const clockMs = factsWorld('messy').clock.getTime()
const dayMs = 86_400_000
/** Events are kept for 30 days, runs for 60. */
const eventsSinceMs = clockMs - 30 * dayMs
const runsSinceMs = clockMs - 60 * dayMs

const mishapsOf = (mishap: string, eventTypes: string) =>
  `event_mishap
    inner join cluster_session using (workspace_id, cluster_id, session)
    where mishap = '${mishap}' and event_type in (${eventTypes})
      and terminating_ms > ${eventsSinceMs} and creating_ms < ${clockMs}`

const pooledNode = `(
    select node.*, lag(node.end_ms) over (partition by node.workspace_id, instance_id order by node.start_ms) as before_ms
    from node
    inner join cluster using (workspace_id, cluster_id)
    where instance_pool_id is not null
  )`

/** What a record has beside its quantity. */
const said = (record: string) =>
  `(${record}.workspace_id, ${record}.cluster_id, ${record}.custom_tags, ${record}.usage_start_ms, ${record}.usage_end_ms)`

/** Each kind of mess, with the rows that it has in the facts, before the clock. */
const kinds: readonly (readonly [string, string])[] = [
  [
    'usage records of whole clock hours, longer than the cluster was up',
    `usage
      inner join manner on manner.workspace_id = usage.workspace_id and manner = 'HOUR_ALIGNED_RECORDS'
      inner join cluster_session on cluster_session.workspace_id = usage.workspace_id
        and cluster_session.cluster_id = usage.cluster_id
      inner join cluster on cluster.workspace_id = usage.workspace_id and cluster.cluster_id = usage.cluster_id
      where cluster.source = 'JOB' and usage_start_ms % 3600000 = 0 and usage_end_ms - usage_start_ms = 3600000
        and terminating_ms - creating_ms < 3600000`,
  ],
  [
    'usage records cut to the time in which the cluster was up',
    `usage where cluster_id is not null and usage_end_ms - usage_start_ms < 3600000
      and workspace_id not in (select workspace_id from manner where manner = 'HOUR_ALIGNED_RECORDS')`,
  ],
  ['lost ends of clusters', mishapsOf('LOST', "'TERMINATING'")],
  ['lost starts of clusters', mishapsOf('LOST', "'STARTING'")],
  ['late events', mishapsOf('LATE', "'STARTING', 'RUNNING', 'TERMINATING'")],
  ['doubled events', mishapsOf('DOUBLED', "'STARTING', 'RUNNING', 'TERMINATING'")],
  ['events of machines after the end of their cluster', mishapsOf('AFTER_END', "'NODES_LOST'")],
  [
    'workers that were asked for and did not come',
    `(
      select workspace_id, cluster_id, session, target_workers
      from cluster_size
      where cause = 'AUTOSCALE' and current_workers < target_workers and until_ms - from_ms > 300000
        and from_ms > ${eventsSinceMs} and from_ms < ${clockMs}
      group by all
    )`,
  ],
  [
    'clusters that were ready with fewer workers than were asked for',
    `cluster_session
      inner join cluster_size using (workspace_id, cluster_id, session)
      where cluster_size.from_ms = running_ms and current_workers < target_workers and running_ms < ${clockMs}`,
  ],
  [
    'starts that failed because the cloud had no machines, and that had none',
    `cluster_session
      where reason_code in ('CLOUD_PROVIDER_RESOURCE_STOCKOUT', 'AWS_INSUFFICIENT_INSTANCE_CAPACITY_FAILURE')
        and running_ms is null and creating_ms < ${clockMs}
        and not exists (
          from node
          where node.workspace_id = cluster_session.workspace_id and node.cluster_id = cluster_session.cluster_id
        )`,
  ],
  [
    'edits of shared clusters, each of the machine type',
    `(
      select worker_node_type, lag(worker_node_type) over (partition by workspace_id, cluster_id order by from_ms) as before
      from cluster_state where from_ms < ${clockMs}
    ) where worker_node_type <> before`,
  ],
  [
    'edits of pools',
    `pool_state inner join pool using (workspace_id, instance_pool_id) where from_ms > create_ms and from_ms < ${clockMs}`,
  ],
  [
    'edits of jobs: names, tags and machine types of their runs',
    `job_state inner join job using (workspace_id, job_id) where from_ms > create_ms and from_ms < ${clockMs}`,
  ],
  [
    'repairs that begin a day or more after the attempt before them',
    `(
      select start_ms, lag(end_ms) over (partition by workspace_id, run_id order by repair) as before_ms
      from repair
    ) where start_ms - before_ms > ${dayMs} and start_ms < ${clockMs}`,
  ],
  [
    'runs deleted within hours of their end',
    `run_deletion inner join run using (workspace_id, run_id)
      where delete_ms - end_ms < ${dayMs} and delete_ms < ${clockMs} and start_ms > ${runsSinceMs}`,
  ],
  [
    'runs that the system tables have days later',
    `run where available_ms - end_ms > ${dayMs} and end_ms < ${clockMs}`,
  ],
  ['runs that only the system tables still have', `run where start_ms < ${runsSinceMs}`],
  [
    'runs on machines that lived less than ten minutes, so that they have no node minutes',
    `cluster_session
      inner join cluster using (workspace_id, cluster_id)
      where source = 'JOB' and running_ms is not null and terminating_ms - creating_ms < 590000 and creating_ms < ${clockMs}`,
  ],
  [
    'machines of a pool that a second cluster had on the same day',
    `${pooledNode} where before_ms // ${dayMs} = start_ms // ${dayMs} and start_ms < ${clockMs}`,
  ],
  ['clusters without a driver type', `cluster_gap where gap = 'NO_DRIVER_TYPE'`],
  ['clusters of pools without any type', `cluster_gap where gap = 'NO_TYPES'`],
  ['clusters that are in no list', `cluster_gap where gap = 'NOT_LISTED'`],
  ['clusters that are not in the history either', `cluster_gap where gap = 'NOT_IN_HISTORY'`],
  [
    'clusters of a fleet type, with machines of another type',
    `cluster
      where worker_node_type in ('m-fleet.xlarge', 'Standard_D4as_v5')
        and not exists (
          from node
          where node.workspace_id = cluster.workspace_id and node.cluster_id = cluster.cluster_id
            and node.node_type = cluster.worker_node_type
        )
        and create_ms < ${clockMs}`,
  ],
  [
    'spot machines that were lost and replaced',
    `cluster_size where cause = 'SPOT_LOSS' and from_ms < ${clockMs}`,
  ],
  [
    'dbt tasks with a warehouse and a cluster',
    `task_run where warehouse_id is not null and cluster_id is not null and start_ms < ${clockMs}`,
  ],
  ...(['TAGS', 'CLUSTER', 'WORKSPACE', 'WINDOW'] as const).map((mistake): readonly [string, string] => [
    `records that were wrong about ${mistake.toLowerCase()} until they were retracted and restated`,
    `usage as original
      inner join usage as retraction
        on retraction.corrects_record_id = original.record_id and retraction.record_type = 'RETRACTION'
      inner join usage as restatement
        on restatement.corrects_record_id = original.record_id and restatement.record_type = 'RESTATEMENT'
      where original.mistake = '${mistake}' and restatement.available_ms < ${clockMs}
        and original.usage_quantity + retraction.usage_quantity = 0
        and ${said('retraction')} is not distinct from ${said('original')}
        and ${said('restatement')} is distinct from ${said('original')}`,
  ]),
  [
    'records of more than a month that come when it is over',
    `usage where usage_end_ms - usage_start_ms > ${31 * dayMs} and available_ms > usage_end_ms and available_ms < ${clockMs}`,
  ],
  [
    'records of more than a month that come when it begins',
    `usage where usage_end_ms - usage_start_ms > ${31 * dayMs} and available_ms < usage_start_ms + ${5 * dayMs}`,
  ],
  [
    'credits that name nothing that was used',
    `usage where record_type = 'ORIGINAL' and usage_quantity < 0 and available_ms < ${clockMs}
      and coalesce(cluster_id, job_id, job_run_id, warehouse_id, dlt_pipeline_id) is null`,
  ],
  [
    'statements of more than two days',
    `query where end_ms - start_ms - wait_ms > 2 * ${dayMs} and start_ms < ${clockMs}`,
  ],
  ...(['RUN', 'UPDATE'] as const).map((subject): readonly [string, string] => [
    `ends that a workspace never tells of a ${subject.toLowerCase()}`,
    `end_gap where subject = '${subject}'`,
  ]),
  [
    'failed runs of jobs whose names are as hard as they can be for a chat',
    `run inner join job using (workspace_id, job_id)
      where result_state = 'FAILED' and start_ms < ${clockMs}
        and (regexp_matches(name, '^(&{300}|([*]_~\`){75}|(売上集計){75})( v\\d)?$') or contains(name, chr(57344)))`,
  ],
  [
    'machines that no price list knows',
    `node where node_type not in (select node_type from machine_price) and start_ms < ${clockMs}`,
  ],
]

describe.each(['AZURE', 'AWS'] as const)('the messy world on %s', (cloud) => {
  let query: FactQuery

  beforeAll(async () => {
    query = await factQuery(await generateFacts({ seed: 1, cloud, size: 'messy' }))
  }, 120_000)

  test.each(kinds)('has at least twenty %s', async (_, rows) => {
    const [row] = await query(`select cast(count(*) as integer) as found from ${rows}`)
    expect(Number(row?.['found'])).toBeGreaterThanOrEqual(20)
  })

  test('bills each machine once at a time: no two clusters have the same machine together, nor does a pool', async () => {
    const lives = `select workspace_id, instance_id, start_ms, end_ms from node
      union all select workspace_id, instance_id, start_ms, end_ms from pool_idle`
    expect(
      await query(`select * from (
          select instance_id, start_ms, lag(end_ms) over (partition by workspace_id, instance_id order by start_ms) as before_ms
          from (${lives})
        ) where start_ms < before_ms`),
    ).toEqual([])
  })

  test('records draw what the machines were worth, however long the records are', async () => {
    const [drawn] = await query(`
      select cast(sum(usage_quantity) filter (where billing_origin_product = 'JOBS' and not is_photon) as double) as dbu
      from usage where record_type = 'ORIGINAL' and cluster_id is not null`)
    const [worth] = await query(`
      select cast(sum((least(node.end_ms, terminating_ms) - greatest(node.start_ms, running_ms)) * dbu_per_hour) / 3600000
        as double) as dbu
      from node
      inner join cluster_session using (workspace_id, cluster_id, session)
      inner join cluster using (workspace_id, cluster_id)
      inner join node_type using (node_type)
      where source = 'JOB' and not photon and running_ms is not null and least(node.end_ms, terminating_ms) > greatest(node.start_ms, running_ms)
        and terminating_ms < ${factsWorld('messy').end.getTime()}`)
    expect(Number(drawn?.['dbu']) / Number(worth?.['dbu'])).toBeCloseTo(1, 3)
  })
})

test('the other worlds have no mess', async () => {
  const query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
  for (const table of [
    'manner',
    'run_deletion',
    'cluster_state',
    'cluster_gap',
    'event_mishap',
    'pool_state',
  ])
    expect(await query(`from ${table}`)).toEqual([])
})
