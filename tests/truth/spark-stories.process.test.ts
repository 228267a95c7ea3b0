import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectedWorld, type World } from './collected-world.ts'
import { splitExecutions } from './split-executions.ts'

const seed = process.env['LAKEGAUGE_SEED'] ?? '1'
const cloud = process.env['LAKEGAUGE_CLOUD'] ?? 'azure'
const longestMs = 1_200_000

type Shown = {
  /** What only runs of the story have; its value is null or small elsewhere. */
  feature: string
  least: number | string
  /** The most that it is in any run without the story. */
  elsewhere: number
  /** The part of the duration that it measures, if it does. */
  lost?: string
  /** What it took by the truth, if not of all tasks of the run together: the feature is of one stage. */
  took?: string
  /** Another story with the same loss. */
  alsoIn?: string
  /**
   * Where the same happens without a story: a machine is lost, a cluster waits between tasks of a run, or a run fails soon
   * after its start, during which its application is up.
   */
  unless?: string
}

/** The half of what it took by the truth: other tasks and the start of the cluster take some of a run's time. */
const half = 'story_ms / duration_ms / 2'

const shownBy: Readonly<Record<string, Shown>> = {
  skew: { feature: 'long_skew', least: 5, elsewhere: 4, lost: 'long_skew_lost_ms', took: 'worst_task_ms' },
  spill: { feature: 'disk_spilled_bytes', least: 1e9, elsewhere: 0 },
  'too-few-partitions': {
    feature: 'few_tasks_lost_share',
    least: half,
    elsewhere: 0.1,
    lost: 'few_tasks_lost_ms',
    alsoIn: 'giant-file',
  },
  'driver-bound': {
    feature: 'no_task_share',
    least: half,
    elsewhere: 0.15,
    unless: 'planned_tasks > 1 or no_task_ms <= duration_ms - worked_ms',
    lost: 'no_task_ms',
  },
  'lost-spot-nodes': {
    feature: 'case when lost_executor_count > 0 then lost_wall_share end',
    least: half,
    elsewhere: 0,
    unless: 'has_spot_loss',
    lost: 'lost_wall_ms',
  },
  'giant-file': { feature: 'largest_task_input_share', least: 0.2, elsewhere: 0.15 },
}

let world: World

beforeAll(async () => {
  world = await collectedWorld(['--seed', seed, '--cloud', cloud, '--sparked'], {
    historyDays: 14,
    longestMs,
  })
}, longestMs + 60_000)

afterAll(() => world.close())

const rows = (sql: string) => world.collected.lake.rows(sql)
const facts = (table: string) =>
  join(globSync(join(world.estateCache, `*-sparked-${seed}`))[0] ?? '', `${table}.parquet`)

/**
 * Each run whose whole log was delivered, or each instance of a cluster of a job, with its story, its job's and what the story
 * took of its time. An instance of a shared cluster has target APC: between people's commands no task runs there.
 */
const told = (kind: 'job_run' | 'cluster_instance') => `
  with task as (
    select *
    from read_parquet('${join(world.truth, 'spark_truth.parquet')}')
  ),
  planned as (
    select workspace_id, ${kind === 'job_run' ? "run_id || '-' || attempt" : 'cluster_id || spark_context_id'} as execution, any_value(job_id) as job_id,
      any_value(cluster_id) as cluster_id, max(story) as story, sum(lost_ms) as story_ms, count(*) as planned_tasks, max(lost_ms) as worst_task_ms, sum(execution_ms) as worked_ms, bool_and(is_whole) as is_whole
    from task
    group by all
  ),
  feature as (
    select *, ${kind === 'job_run' ? 'execution_id' : 'asset_id || application.spark_context_id'} as execution
    from execution_feature
    ${kind === 'job_run' ? '' : 'inner join (select workspace_id, instance_id as execution_id, spark_context_id from spark_application) as application using (workspace_id, execution_id)'}
    where execution_kind = '${kind}' and spark_from = 'event_log'${kind === 'job_run' ? '' : ' and target is null'}
  )
  select planned.story, told.story as job_story, planned.story_ms, planned.worst_task_ms, planned.worked_ms, planned.planned_tasks, spot_loss.cluster_id is not null as has_spot_loss, feature.*
  from planned
  inner join feature using (workspace_id, execution)
  left join (select distinct workspace_id, cluster_id from read_parquet('${facts('cluster_size')}') where cause = 'SPOT_LOSS') as spot_loss
    on spot_loss.workspace_id = planned.workspace_id and spot_loss.cluster_id = planned.cluster_id
  left join read_parquet('${join(world.truth, 'spark_story.parquet')}') as told
    on told.workspace_id = planned.workspace_id and told.job_id = planned.job_id
  where planned.is_whole`

test(`seed ${seed} on ${cloud}: all six stories happened in runs that are known, each to 10 to 60 % of their time`, async () => {
  expect(world.summary.failed).toEqual([])
  const known = await rows(`
    select story, count(*) filter (where story = job_story) as runs,
      sum(story_ms) / sum(duration_ms) between 0.1 and 0.6 as is_felt
    from (${told('job_run')}) as run
    where story is not null
    group by story
    order by story`)
  expect(known.map(({ story, is_felt }) => [story, is_felt])).toEqual(
    Object.keys(shownBy)
      .toSorted()
      .map((story) => [story, true]),
  )
  for (const { runs } of known) expect(Number(runs)).toBeGreaterThan(2)
})

test.each(Object.entries(shownBy))(
  `seed ${seed} on ${cloud}: runs and instances with %s stand out by a feature`,
  async (story, { feature, least, elsewhere, alsoIn = story, unless = 'false' }) => {
    for (const kind of ['job_run', 'cluster_instance'] as const) {
      const [compared] = await rows(`
        select
          count(*) filter (where story = '${story}') as runs,
          count(*) filter (where story = '${story}' and ${feature} >= ${least}) as shown,
          count(*) filter (where story is null and job_story = '${story}') as runs_before,
          count(*) filter (where coalesce(story, '') not in ('${story}', '${alsoIn}') and ${feature} > ${elsewhere} and not (${unless})) as false_alarms
        from (${told(kind)}) as execution`)
      expect(Number(compared?.['runs'])).toBeGreaterThan(2)
      expect(Number(compared?.['runs_before'])).toBeGreaterThan(1)
      expect({ kind, ...compared }).toMatchObject({ kind, shown: compared?.['runs'], false_alarms: '0' })
    }
  },
)

test.each(
  Object.entries(shownBy).flatMap(([story, { lost, took = 'story_ms' }]) =>
    lost === undefined ? [] : [[story, lost, took] as const],
  ),
)(
  `seed ${seed} on ${cloud}: what %s took of each run is measured as %s, within a twelfth of its time`,
  async (story, lost, took) => {
    const measured = await rows(`
      select execution_id, ${took} as true_ms, ${lost} as measured_ms, duration_ms
      from (${told('job_run')}) as run
      where story = '${story}' and not coalesce(abs(${lost} - ${took}) <= duration_ms / 12, false)`)
    expect(measured).toEqual([])
  },
)

test(`seed ${seed} on ${cloud}: one huge file is read by the one task of a stage, whose idle cores lost what the story took`, async () => {
  const wrong = await rows(`
    select execution_id, story_ms, few_tasks_lost_ms, few_tasks_count
    from (${told('job_run')}) as run
    where story = 'giant-file' and (abs(few_tasks_lost_ms - story_ms) > 1000 or (lost_executor_count = 0 and few_tasks_count <> 1))`)
  expect(wrong).toEqual([])
})

test.each([
  ['skew', 'skewed_stage'],
  ['spill', 'disk_spill'],
])(
  `seed ${seed} on ${cloud}: with its usual limit the rule finds %s in all runs of its story and in no other`,
  async (story, name) => {
    const wrong = await rows(`
    select run.story, run.execution_id, finding.rule
    from (${told('job_run')}) as run
    left join (select * from finding where rule = '${name}') as finding using (workspace_id, execution_kind, asset_id, execution_id)
    where (finding.rule is not null) is distinct from coalesce(run.story = '${story}', false)`)
    expect(wrong).toEqual([])
  },
)

test(`seed ${seed} on ${cloud}: the filter of skew has the runs of its story and no other`, async () => {
  const wrong = await rows(`
    select run.story, run.execution_id, analyzed_execution.is_skewed
    from (${told('job_run')}) as run
    left join analyzed_execution using (workspace_id, execution_kind, asset_id, execution_id)
    where analyzed_execution.is_skewed is distinct from coalesce(run.story = 'skew', false)`)
  expect(wrong).toEqual([])
})

test(`seed ${seed} on ${cloud}: the parts of each run, task and instance add up to its time and its cost, to the last digit`, async () => {
  const { counts, wrong } = await splitExecutions(world.collected.lake)
  expect(wrong).toEqual([])
  expect(Object.keys(counts).toSorted()).toEqual(['cluster_instance', 'job_run', 'task_run'])
})

/** The part of the wall clock that each story takes. */
const partOf: Readonly<Record<string, string>> = {
  skew: 'stragglers',
  spill: 'spill',
  'too-few-partitions': 'too_few_tasks',
  'driver-bound': 'driver_only',
  'lost-spot-nodes': 'lost_work',
  'giant-file': 'too_few_tasks',
}

test(`seed ${seed} on ${cloud}: the cause of lost time is named in 95 % of the runs with a story, and in 5 % of the others at most`, async () => {
  const named = `
    select run.story, cause.part, run.planned_tasks, run.has_spot_loss, run.execution_id
    from (${told('job_run')}) as run
    inner join (
      select workspace_id, asset_id, execution_id, max(part) filter (where is_cause) as part
      from time_part
      where execution_kind = 'job_run'
      group by all
    ) as cause using (workspace_id, asset_id, execution_id)`
  const counted = await rows(
    `select story, part, count(*) as runs from (${named}) group by all order by story, part`,
  )
  console.log(
    counted
      .map(({ story, part, runs }) => `${story ?? 'no story'}: ${part ?? 'no cause'} in ${runs} runs`)
      .join('\n'),
  )
  const missed = await rows(`
    select named.story, named.part as named, named.execution_id, time_part.part, round(100 * wall_ms / sum(wall_ms) over (partition by named.execution_id), 1) as percent
    from (${named}) as named
    inner join time_part using (execution_id)
    where execution_kind = 'job_run' and named.part is distinct from case named.story
      ${Object.entries(partOf)
        .map(([story, part]) => `when '${story}' then '${part}'`)
        .join(' ')} end
    order by named.execution_id, place`)
  if (missed.length > 0) console.log(missed.map((row) => Object.values(row).join(' ')).join('\n'))
  const runsWhere = (is: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(is).reduce((sum, { runs }) => sum + Number(runs), 0)
  for (const [story, part] of Object.entries(partOf)) {
    const all = runsWhere((row) => row['story'] === story)
    expect([story, runsWhere((row) => row['story'] === story && row['part'] === part) >= 0.95 * all]).toEqual(
      [story, true],
    )
  }
  const without = runsWhere((row) => row['story'] === null)
  expect(runsWhere((row) => row['story'] === null && row['part'] !== null)).toBeLessThanOrEqual(
    0.05 * without,
  )
})
