import { join } from 'node:path'

/** When events of clusters, and runs, are no longer kept before the world's clock. */
const eventDays = 30
const runDays = 60
const dayMs = 86_400_000
const forEver = '0 as from_ms, 9007199254740991 as until_ms'

const session = (condition: string) =>
  `select workspace_id, cluster_id, creating_ms as from_ms, coalesce(terminating_ms, 9007199254740991) as until_ms
  from cluster_session where ${condition}`
const mishap = (name: string, eventTypes: string) =>
  session(`exists (
    from event_mishap
    where event_mishap.workspace_id = cluster_session.workspace_id
      and event_mishap.cluster_id = cluster_session.cluster_id
      and event_mishap.session = cluster_session.session
      and mishap = '${name}' and event_type in (${eventTypes})
  )`)
const gap = (name: string) =>
  `select workspace_id, cluster_id, ${forEver} from cluster_gap where gap = '${name}'`
const hourAligned = "select workspace_id from manner where manner = 'HOUR_ALIGNED_RECORDS'"

/** Clusters to which a kind of mess happened, and when. */
const ofClusters = (clockMs: number): Readonly<Record<string, string>> => {
  const eventsSinceMs = clockMs - eventDays * dayMs
  return {
    'usage records of whole clock hours': `select workspace_id, cluster_id, ${forEver} from cluster where workspace_id in (${hourAligned})`,
    'usage records cut to the up-time': `select workspace_id, cluster_id, ${forEver} from cluster where workspace_id not in (${hourAligned})`,
    'no events any more': `select workspace_id, cluster_id, 0 as from_ms, ${eventsSinceMs} as until_ms from cluster`,
    'lost end': mishap('LOST', "'TERMINATING'"),
    'lost start': mishap('LOST', "'STARTING'"),
    'lost readiness': mishap('LOST', "'RUNNING'"),
    'late events': mishap('LATE', "'STARTING', 'RUNNING', 'TERMINATING'"),
    'doubled events': mishap('DOUBLED', "'STARTING', 'RUNNING', 'TERMINATING'"),
    'workers that did not come': `select workspace_id, cluster_id, cluster_size.from_ms, cluster_size.until_ms
      from cluster_size
      inner join cluster_session using (workspace_id, cluster_id, session)
      where current_workers < target_workers
        and ((cause = 'AUTOSCALE' and until_ms - from_ms > 300000) or from_ms = running_ms)`,
    'no machines in the cloud': session(
      "running_ms is null and reason_code in ('CLOUD_PROVIDER_RESOURCE_STOCKOUT', 'AWS_INSUFFICIENT_INSTANCE_CAPACITY_FAILURE')",
    ),
    'edited machine type': `select workspace_id, cluster_id, from_ms, coalesce(until_ms, 9007199254740991) as until_ms
      from (
        select *, lag(worker_node_type) over (partition by workspace_id, cluster_id order by from_ms) as before
        from cluster_state
      ) where worker_node_type <> before`,
    'edited pool': `select cluster.workspace_id, cluster_id, pool_state.from_ms, coalesce(pool_state.until_ms, 9007199254740991) as until_ms
      from cluster
      inner join pool_state using (workspace_id, instance_pool_id)
      inner join pool using (workspace_id, instance_pool_id)
      where pool_state.from_ms > pool.create_ms`,
    'gone within ten minutes': session('running_ms is not null and terminating_ms - creating_ms < 590000'),
    'workers gone within ten minutes, without events': `select workspace_id, cluster_id, start_ms as from_ms, end_ms as until_ms
      from node
      where not is_driver and end_ms - start_ms < 600000
        and (end_ms < ${eventsSinceMs} or cluster_id in (select cluster_id from cluster_gap where gap = 'NOT_LISTED'))`,
    'machine of a pool given again': `select workspace_id, cluster_id, start_ms as from_ms, end_ms as until_ms
      from (
        select node.*, lag(node.end_ms) over (partition by node.workspace_id, instance_id order by node.start_ms) as before_ms
        from node
        inner join cluster using (workspace_id, cluster_id)
        where instance_pool_id is not null
      ) where before_ms // ${dayMs} = start_ms // ${dayMs}`,
    'no driver type': gap('NO_DRIVER_TYPE'),
    'no machine type': gap('NO_TYPES'),
    'in no list': gap('NOT_LISTED'),
    'not in the history': gap('NOT_IN_HISTORY'),
    'fleet type': `select workspace_id, cluster_id, ${forEver} from cluster where worker_node_type in ('m-fleet.xlarge', 'Standard_D4as_v5')`,
    'lost spot machines':
      "select workspace_id, cluster_id, from_ms, until_ms from cluster_size where cause = 'SPOT_LOSS'",
    'machine without a price':
      'select workspace_id, cluster_id, start_ms as from_ms, end_ms as until_ms from node where node_type not in (select node_type from machine_price)',
    'usage of another cluster, restated': mistaken('CLUSTER'),
    'usage of another workspace, restated': mistaken('WORKSPACE'),
    'usage of another time, restated': mistaken('WINDOW'),
    'usage with other tags, restated': mistaken('TAGS'),
  }
}

/** The clusters that records of a mistake name: the wrong ones, and those that restate them. */
const mistaken = (
  mistake: string,
) => `select workspace_id, cluster_id, usage_start_ms as from_ms, usage_end_ms as until_ms
  from usage
  where cluster_id is not null
    and coalesce(corrects_record_id, record_id) in (select record_id from usage where mistake = '${mistake}')`

/** Assets and days to which a kind of mess happened. */
const ofAssets: Readonly<Record<string, string>> = {
  'record of more than a month': `select workspace_id, 'overhead ' || billing_origin_product as subject_id, usage_date as day
    from usage
    where usage_end_ms - usage_start_ms >= 31 * ${dayMs}::bigint and usage_quantity > 0`,
  'credit of nothing': `select workspace_id, 'overhead ' || billing_origin_product as subject_id, usage_date as day
    from usage
    where record_type = 'ORIGINAL' and usage_quantity < 0`,
  'usage of warehouses, restated': `select workspace_id, kind || warehouse_id as subject_id, usage_date as day
    from usage
    cross join (values ('warehouse '), ('query ')) as named(kind)
    where warehouse_id is not null
      and coalesce(corrects_record_id, record_id) in (select record_id from usage where mistake is not null)`,
  'statement of days': `select workspace_id, kind || warehouse_id as subject_id, cast(make_timestamp_ms(ms.range) as date) as day
    from query
    cross join lateral range(start_ms // ${dayMs} * ${dayMs}, end_ms, ${dayMs}) as ms
    cross join (values ('warehouse '), ('query ')) as named(kind)
    where end_ms - start_ms > 2 * ${dayMs}`,
  'update whose end is not told': `select workspace_id, 'pipeline_update ' || pipeline_id as subject_id, cast(make_timestamp_ms(start_ms) as date) as day
    from pipeline_update
    inner join end_gap using (workspace_id)
    where subject = 'UPDATE'
      and end_gap.subject_id = update_id`,
}

/** Attempts to which a kind of mess happened. */
const ofAttempts = (clockMs: number): Readonly<Record<string, string>> => ({
  'edited job': `select run.workspace_id, run_id, null as attempt
    from run
    inner join job using (workspace_id, job_id)
    inner join job_state using (workspace_id, job_id)
    where job_state.from_ms > job.create_ms and run.start_ms >= job_state.from_ms`,
  'repaired days later': `select workspace_id, run_id, repair as attempt
    from (select *, lag(end_ms) over (partition by workspace_id, run_id order by repair) as before_ms from repair)
    where start_ms - before_ms > ${dayMs}`,
  'deleted soon': 'select workspace_id, run_id, null as attempt from run_deletion',
  'in the system tables days later': `select workspace_id, run_id, null as attempt from run where available_ms - end_ms > ${dayMs}`,
  'in the system tables alone': `select workspace_id, run_id, null as attempt from run where start_ms < ${clockMs - runDays * dayMs}`,
  'task with a warehouse and a cluster':
    'select workspace_id, run_id, repair as attempt from task_run where warehouse_id is not null and cluster_id is not null',
  'run whose end is not told':
    "select workspace_id, subject_id as run_id, null as attempt from end_gap where subject = 'RUN'",
})

const together = (kinds: Readonly<Record<string, string>>) =>
  Object.entries(kinds)
    .map(([kind, sql]) => `select '${kind}' as kind, * from (${sql})`)
    .join('\nunion all\n')

const tables = [
  'cluster',
  'cluster_gap',
  'cluster_session',
  'cluster_size',
  'cluster_state',
  'end_gap',
  'event_mishap',
  'job',
  'job_state',
  'machine_price',
  'manner',
  'node',
  'pipeline_update',
  'pool',
  'pool_state',
  'query',
  'repair',
  'run',
  'run_deletion',
  'task_run',
  'usage',
]

/** The kinds of mess that happened to each attempt, and to each shared cluster and other asset by day, by the facts in a folder. */
export const kindsOfMess = (facts: string, clock: Date): string => `
with
${tables.map((table) => `${table} as (from read_parquet('${join(facts, table)}.parquet'))`).join(',\n')},
span as (${together(ofClusters(clock.getTime()))}),
attempt_kind as (${together(ofAttempts(clock.getTime()))}),
attempt_use as (
  select workspace_id, run_id, repair as attempt, cluster_id, min(start_ms) as from_ms, max(end_ms) as until_ms
  from task_run
  where cluster_id is not null
  group by all
),
calendar as (
  select cast(range as date) as day, epoch_ms(range) as from_ms, epoch_ms(range) + ${dayMs} as until_ms
  from range(timestamp '2025-03-01', timestamp '2025-07-01', interval 1 day)
)
select distinct 'attempt' as subject, workspace_id, run_id as subject_id, attempt, date '1970-01-01' as day, kind
from attempt_use
inner join span using (workspace_id, cluster_id)
where span.from_ms < attempt_use.until_ms and span.until_ms > attempt_use.from_ms
union
select 'attempt', workspace_id, run_id, repair, date '1970-01-01', kind
from attempt_kind
inner join repair using (workspace_id, run_id)
where coalesce(attempt, repair) = repair
union
select 'without run', workspace_id, cluster_id, 0, day, kind
from span
inner join cluster using (workspace_id, cluster_id)
inner join calendar on calendar.from_ms < span.until_ms and calendar.until_ms > span.from_ms
where source = 'UI'
union
select 'asset', workspace_id, subject_id, 0, day, kind
from (${together(ofAssets)})`

/** The warehouses on which a statement goes on at the clock, with its days: its history comes when it is over. */
export const statementsThatGoOn = (facts: string, clock: Date): string => `
select distinct workspace_id, warehouse_id, cast(make_timestamp_ms(ms.range) as date) as day
from read_parquet('${join(facts, 'query.parquet')}')
cross join lateral range(start_ms // ${dayMs} * ${dayMs}, ${clock.getTime()}, ${dayMs}) as ms
where warehouse_id is not null
  and start_ms < ${clock.getTime()} - ${dayMs / 24}
  and available_ms > ${clock.getTime()}`
