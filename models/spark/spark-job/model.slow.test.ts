import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedInAnyOrder } from '#models/testing/any-order.ts'
import { logJobRow } from '#models/testing/log-rows.ts'
import { clusterRow, ofRun, runRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const night = to('01T23:00', '02T01:00')
const failed = { result_state: 'FAILED' }
const cluster = (cluster_id: string, cluster_source: string) => clusterRow({ cluster_id, cluster_source })
const sparkJob = (id: number, cluster_id: string, submitted: string, rest = {}) =>
  logJobRow(id, [at(submitted), at(submitted)], { cluster_id, ...rest })
const tagged = (task: string | null, run: string | null) => ({
  tagged_run_id: task,
  tagged_parent_run_id: run,
})
const updateRow = (update_id: string, cluster_id: string, [start, end]: readonly [string, string]) => ({
  account_id: 'account',
  workspace_id: '1',
  pipeline_id: 'orders',
  update_id,
  cluster_id,
  period_start_time: start,
  period_end_time: end,
  result_state: 'COMPLETED',
  day: start.slice(0, 10),
  last_day: end.slice(0, 10),
})

/** What is known of a cluster and what worked on it, and each of its Spark jobs: to what it is tied, or why to nothing. */
const situations = [
  [
    'two runs of one job at once on a shared cluster are told apart by tags alone',
    {
      system_cluster: [cluster('shared', 'UI')],
      rest_run: [runRow(night, { run_id: 's1' }), runRow(night, { run_id: 's2' })],
      rest_task_run: [
        taskRow('s1a', night, { run_id: 's1', cluster_id: 'shared' }),
        taskRow('s2a', night, { run_id: 's2', cluster_id: 'shared' }),
      ],
      log_job: [
        sparkJob(1, 'shared', '01T23:30', tagged('s1a', 's1')),
        sparkJob(2, 'shared', '02T00:30', tagged('s2a', 's2')),
        sparkJob(3, 'shared', '02T00:30'),
        sparkJob(4, 'shared', '02T00:40', tagged('s9a', 's9')),
      ],
    },
    ['1 tag s1/0 s1a', '2 tag s2/0 s2a', '3 shared_cluster', '4 unknown_run'],
  ],
  [
    'a task that is not known is tied to its run, and there to the attempt of its time',
    {
      ...ofRun('repaired', {
        rest_run: [runRow(to('01T10:00', '03T11:00'), { last_repair: 1 })],
        rest_task_run: [
          taskRow('r0', to('01T10:00', '01T11:00'), { ...failed, cluster_id: 'r' }),
          taskRow('r1', to('03T10:00', '03T11:00'), { repair: 1, cluster_id: 'r' }),
        ],
      }),
      log_job: [
        sparkJob(1, 'r', '01T10:30', tagged('r0', 'repaired')),
        sparkJob(2, 'r', '03T10:30', tagged('r1', 'repaired')),
        sparkJob(3, 'r', '01T10:40', tagged('lost', 'repaired')),
        sparkJob(4, 'r', '03T10:40', tagged(null, 'repaired')),
        sparkJob(5, 'r', '01T09:59', tagged('repaired', null)),
      ],
    },
    [
      '1 tag repaired/0 r0',
      '2 tag repaired/1 r1',
      '3 tag repaired/0 -',
      '4 tag repaired/1 -',
      '5 tag repaired/0 -',
    ],
  ],
  [
    'a cluster of a job ties what has no tags, to a task where one alone worked then',
    {
      system_cluster: [cluster('own', 'JOB')],
      ...ofRun('owner', {
        rest_run: [runRow(night)],
        rest_task_run: [
          taskRow('o1', to('01T23:00', '01T23:30'), { cluster_id: 'own' }),
          taskRow('o2', to('01T23:20', '01T23:40'), { cluster_id: 'own' }),
          taskRow('o3', to('02T00:20', '02T01:00'), { cluster_id: 'own' }),
        ],
      }),
      log_job: [
        sparkJob(1, 'own', '01T22:59'),
        sparkJob(2, 'own', '01T23:10'),
        sparkJob(3, 'own', '01T23:25'),
        sparkJob(4, 'own', '01T23:50'),
        sparkJob(5, 'own', '02T00:30'),
        sparkJob(6, 'own', '02T01:00'),
      ],
    },
    [
      '1 nothing_then',
      '2 cluster owner/0 o1',
      '3 cluster owner/0 -',
      '4 cluster owner/0 -',
      '5 cluster owner/0 o3',
      '6 nothing_then',
    ],
  ],
  [
    'a cluster of a job on which two runs worked at once ties nothing',
    {
      system_cluster: [cluster('both', 'JOB')],
      rest_run: [runRow(night, { run_id: 'b1' }), runRow(night, { run_id: 'b2' })],
      rest_task_run: [
        taskRow('b1a', night, { run_id: 'b1', cluster_id: 'both' }),
        taskRow('b2a', to('02T00:00', '02T01:00'), { run_id: 'b2', cluster_id: 'both' }),
      ],
      log_job: [sparkJob(1, 'both', '01T23:30'), sparkJob(2, 'both', '02T00:30')],
    },
    ['1 cluster b1/0 b1a', '2 several_then'],
  ],
  [
    'an update of a pipeline is tied by its tag, or by its cluster',
    {
      system_cluster: [cluster('dlt', 'PIPELINE')],
      system_update_period: [
        updateRow('u1', 'dlt', to('01T10:00', '01T11:00')),
        updateRow('u2', 'dlt', to('01T11:00', '01T12:00')),
      ],
      log_job: [
        sparkJob(1, 'dlt', '01T11:00', { pipeline_id: 'orders', update_id: 'u1' }),
        sparkJob(2, 'dlt', '01T11:00'),
        sparkJob(3, 'dlt', '01T11:00', { pipeline_id: 'orders', update_id: 'u3' }),
      ],
    },
    ['1 tag orders u1', '2 cluster orders u2', '3 unknown_update'],
  ],
  [
    'of a cluster that is not known nothing is guessed',
    { log_job: [sparkJob(1, 'nobody', '01T10:00')] },
    ['1 unknown_cluster'],
  ],
] as const

let lake: Lake

beforeAll(async () => {
  lake = await derivedInAnyOrder(
    situations.map(([, rows]) => rows),
    ['spark_job'],
  )
  return () => lake.close()
})

test.each(situations)('%s', async (_title, { log_job: [{ cluster_id }] }, expected) => {
  const rows = await lake.rows(
    `select concat_ws(
      ' ',
      spark_job_id,
      tie_from,
      case when run_id is not null then run_id || '/' || attempt || ' ' || coalesce(task_run_id, '-') end,
      pipeline_id,
      update_id,
      untied_because
    ) as text
    from spark_job
    where cluster_id = $cluster_id
    order by spark_job_id`,
    { cluster_id: String(cluster_id) },
  )
  expect(rows.map(({ text }) => text)).toEqual(expected)
})
