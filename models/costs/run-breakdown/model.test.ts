import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { priceRow, runRow, taskRow, usageRow } from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`
const failed = { result_state: 'FAILED' }
const jobUsage = (jobId: string, runId: string, cluster: string) => ({
  billing_origin_product: 'JOBS',
  job_id: jobId,
  job_run_id: runId,
  cluster_id: cluster,
})

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['run_breakdown'], {
    rest_run: [
      runRow([at('10:00'), at('14:00')], { run_id: 'tried', ...failed }),
      runRow([at('10:00'), at('12:00')], { run_id: 'repeated' }),
      runRow([at('10:00'), at('12:00')], { run_id: 'sound' }),
    ],
    rest_task_run: [
      taskRow('t0', [at('10:00'), at('11:00')], {
        run_id: 'tried',
        task_key: 'load',
        cluster_id: 'own',
        ...failed,
      }),
      taskRow('t1', [at('11:00'), at('12:00')], {
        run_id: 'tried',
        task_key: 'load',
        cluster_id: 'own',
        attempt_number: 1,
        ...failed,
      }),
      taskRow('t2', [at('12:00'), at('14:00')], {
        run_id: 'tried',
        task_key: 'load',
        cluster_id: 'own',
        attempt_number: 2,
        ...failed,
      }),
      taskRow('r0', [at('10:00'), at('10:30')], { run_id: 'repeated', task_key: 'each' }),
      taskRow('r1', [at('10:30'), at('11:00')], { run_id: 'repeated', task_key: 'each' }),
      taskRow('r2', [at('10:15'), at('12:00')], { run_id: 'repeated', task_key: 'beside', ...failed }),
      taskRow('r3', [at('10:20'), at('12:00')], { run_id: 'repeated', task_key: 'beside' }),
      taskRow('s0', [at('10:00'), at('12:00')], { run_id: 'sound', task_key: 'load' }),
    ],
    usage_record: [
      usageRow('whole', [at('10:00'), at('14:00')], {
        usage_quantity: '8',
        ...jobUsage('70', 'tried', 'own'),
      }),
    ],
    list_price: [priceRow()],
  })
  return () => lake.close()
})

const featuresOf = (runId: string) =>
  lake.rows(
    `select retried_task_key, most_tries, retries, retry_ms, currency, cost, retry_cost
    from run_breakdown where run_id = $runId`,
    { runId },
  )

test('each try after a failed one is a retry, with its time and its money', async () => {
  expect(await featuresOf('tried')).toEqual([
    {
      retried_task_key: 'load',
      most_tries: '3',
      retries: '2',
      retry_ms: '10800000',
      currency: 'USD',
      cost: '8.0000000000',
      retry_cost: '6.0000000000',
    },
  ])
})

test('a try after a success, or one that began before the failure, is no retry', async () => {
  const [row] = await featuresOf('repeated')
  expect(row).toMatchObject({
    retried_task_key: null,
    most_tries: '1',
    retries: '0',
    cost: null,
    retry_cost: null,
  })
})

test('a cost that arrives on a later day counts for its run', async () => {
  await addRows(lake, {
    usage_record: [
      usageRow('late', [at('01:00', '03'), at('02:00', '03')], {
        usage_quantity: '1',
        ...jobUsage('70', 'tried', 'own'),
      }),
    ],
  })
  expect(await featuresOf('tried')).toMatchObject([{ cost: '9.0000000000' }])
})
