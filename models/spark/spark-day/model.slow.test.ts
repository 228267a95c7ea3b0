import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logStageRow } from '#models/testing/log-rows.ts'
import { clusterRow, eventRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const own = { cluster_id: 'c' }

const logs = {
  log_application: [
    logApplicationRow(to('01T23:00', '02T01:00'), own),
    logApplicationRow(to('02T10:00', '02T11:00'), { cluster_id: 'unseen' }),
  ],
  log_stage: [
    logStageRow(1, to('01T23:10', '02T00:10'), { ...own, output_bytes: 7, disk_spilled_bytes: 5 }),
    logStageRow(2, to('02T00:20', '02T00:30'), { ...own, failed_task_count: 4, shuffle_read_bytes: 3 }),
    logStageRow(3, to('02T00:30', '02T00:40'), { ...own, spark_job_id: null }),
    logStageRow(1, to('02T10:10', '02T10:20'), { cluster_id: 'unseen' }),
  ],
}
const ofCluster = {
  system_cluster: [clusterRow(own)],
  cluster_event: [
    eventRow('CREATING', at('01T22:50'), own),
    eventRow('RUNNING', at('01T22:55'), own),
    eventRow('TERMINATING', at('02T01:10'), own),
  ],
}
const instance = `c-${Date.parse('2025-05-01T22:50Z')}`
const days = 'select * from spark_day order by day, cluster_id'

test('stages count on the day on which they begin, tied to a run or not, on the instance that is known by now', async () => {
  const lake = await derivedLake(['spark_day'], logs)
  expect(await lake.rows('select distinct instance_id from spark_day')).toEqual([{ instance_id: null }])
  await addRows(lake, ofCluster)
  expect(await lake.rows(days)).toMatchObject([
    {
      day: '2025-05-01',
      cluster_id: 'c',
      instance_id: instance,
      spark_task_count: '10',
      input_bytes: '100',
      output_bytes: '7',
      disk_spilled_bytes: '5',
    },
    {
      day: '2025-05-02',
      cluster_id: 'c',
      instance_id: instance,
      spark_task_count: '20',
      failed_spark_task_count: '4',
      input_bytes: '200',
      shuffle_read_bytes: '3',
    },
    { day: '2025-05-02', cluster_id: 'unseen', instance_id: null, input_bytes: '100' },
  ])
  const [whole] = await lake.rows('select sum(input_bytes) as bytes from log_stage')
  expect(whole).toEqual({ bytes: '400' })
  await lake.close()
})
