import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { hourBefore, lossesOfSpark, sparkOf } from '#product/testing/workload-rows.ts'
import { listRunSparkRoute } from './server.ts'

const skewed = {
  worst_skew: 11.4,
  worst_skew_stage_id: 14,
  worst_stage_share: 0.5,
  worst_skew_cluster_id: 'c',
  worst_skew_spark_context_id: '1',
  worst_skew_sql_execution_id: 3,
  worst_skew_sql_execution: 'save at part',
}
const lost = {
  ...lossesOfSpark,
  driver_only_ms: 1800,
  too_few_tasks_ms: 360,
  too_few_tasks_stage_id: 9,
  too_few_tasks_count: 2,
  lost_executor_count: 1,
  lost_task_ms: 50,
  lost_task_share: 0.05,
  largest_task_input_bytes: 4,
}
const worked = { executor_run_ms: 1000, executor_cpu_ms: 250, jvm_gc_ms: 100 }

const { rows } = reportTest(listRunSparkRoute, {
  run: [{ run_id: '7', ...hourBefore('2025-05-21T10:00:00Z') }],
  task_run: [{ run_id: '7', task_run_id: 't', task_key: 'load', ...hourBefore('2025-05-21T10:00:00Z') }],
  run_spark: [
    sparkOf({ run_id: '7', ...worked, ...skewed, ...lost, spark_task_count: 120, is_complete: false }),
    sparkOf({ run_id: '7', attempt: 1 }),
    sparkOf({ run_id: '8' }),
  ],
  task_spark: [
    sparkOf({ run_id: '7', task_run_id: 't', executor_run_ms: 0, executor_cpu_ms: 0, jvm_gc_ms: 0 }),
    sparkOf({ run_id: '7', task_run_id: 'u', attempt: 1 }),
  ],
})

const fields = { jobId: '70', runId: '7', attemptNumber: '0' }

test('the full attempt, and after it each of its tasks, have what their event logs hold', async () => {
  expect(await rows('', fields)).toMatchObject([
    {
      taskKey: null,
      taskRunId: null,
      applicationsCount: 1,
      stagesCount: 4,
      totalSparkTasksCount: 120,
      bytesDataProcessed: 30,
      bytesMemorySpill: 60,
      bytesDiskSpill: 50,
      executorTime: 1000,
      cpuShare: 0.25,
      gcShare: 0.1,
      worstSkew: 11.4,
      worstSkewStageId: 14,
      worstStageShare: 0.5,
      worstSkewClusterId: 'c',
      worstSkewExecutionId: 3,
      worstSkewExecution: 'save at part',
      noTaskTime: 1800,
      noTaskShare: 0.5,
      fewTasksLostTime: 360,
      fewTasksLostShare: 0.1,
      fewTasksStageId: 9,
      fewTasksCount: 2,
      idleCoreShare: 0.6,
      lostExecutorsCount: 1,
      lostTaskTime: 50,
      lostTaskShare: 0.05,
      lostShare: 0.03,
      largestTaskInput: 4,
      largestTaskInputShare: 0.4,
      estimatedBecause: 'log incomplete',
    },
    {
      taskKey: 'load',
      taskRunId: 't',
      totalSparkTasksCount: 100,
      cpuShare: null,
      gcShare: null,
      worstSkew: null,
      worstSkewStageId: null,
      estimatedBecause: null,
    },
  ])
})

test('another attempt has its own, and one without a log none', async () => {
  const second = await rows('', { ...fields, attemptNumber: '1' })
  expect(second.map(({ taskKey }) => taskKey)).toEqual(['u', null])
  expect(await rows('', { ...fields, attemptNumber: '2' })).toEqual([])
})
