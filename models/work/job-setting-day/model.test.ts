import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-01T${time}:00Z`
const jobCluster = (run: string, rest: Readonly<Record<string, unknown>> = {}) =>
  clusterRow({
    cluster_id: `c${run}`,
    cluster_name: `job-70-run-${run}-main`,
    cluster_source: 'JOB',
    dbr_version: '15.4',
    ...rest,
  })
const notebook = (run: string, hour: string) =>
  taskRow(`load ${run}`, [at(`${hour}:00`), at(`${hour}:30`)], {
    run_id: run,
    task_key: 'load',
    task_type: 'notebook',
    cluster_id: `c${run}`,
  })

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['job_setting_day'], {
    system_cluster: [
      jobCluster('7'),
      jobCluster('8'),
      jobCluster('9', { worker_count: null, min_autoscale_workers: 2, max_autoscale_workers: 8 }),
      clusterRow(),
    ],
    rest_task_run: [
      notebook('7', '08'),
      notebook('8', '09'),
      notebook('9', '10'),
      taskRow('publish 9', [at('10:30'), at('10:40')], {
        run_id: '9',
        task_key: 'publish',
        task_type: 'python',
        depends_on: 'load',
      }),
    ],
  })
  return () => lake.close()
})

test('the runs of a day list each setup of a part once, under its name in the job', async () => {
  const rows = await lake.rows(
    'select part, part_name, shown, first_time, last_time from job_setting_day order by part, part_name, first_time',
    {},
  )
  const time = (hour: string) => `2025-05-01T${hour}:00.000Z`
  expect(rows).toEqual([
    {
      part: 'cluster',
      part_name: 'main',
      shown: '2 large, driver small, 15.4',
      first_time: time('08:00'),
      last_time: time('09:00'),
    },
    {
      part: 'cluster',
      part_name: 'main',
      shown: '2 to 8 large, driver small, 15.4',
      first_time: time('10:00'),
      last_time: time('10:00'),
    },
    {
      part: 'task',
      part_name: 'load',
      shown: 'notebook',
      first_time: time('08:00'),
      last_time: time('10:00'),
    },
    {
      part: 'task',
      part_name: 'publish',
      shown: 'python after load',
      first_time: time('10:30'),
      last_time: time('10:30'),
    },
  ])
})
