import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { executionSpark } from './model.ts'

const day = '2025-05-01'

/** An application in which execution `7-0` of ten seconds had Spark jobs. */
const application = {
  day,
  execution_kind: 'job_run',
  asset_id: '70',
  execution_id: '7-0',
  cluster_id: 'a',
  spark_context_id: '1',
  start_time: '2025-05-01T10:00:00Z',
  duration_ms: 10_000,
}
const second = { ...application, cluster_id: 'b' }

const sparkOf = (applications: readonly object[]) =>
  selectAlone(executionSpark, { execution_application: applications }, { days: [day] })

test('an execution has the sums of its applications', async () => {
  const one = {
    spark_task_count: 1,
    input_bytes: 10,
    largest_task_input_bytes: 6,
    jvm_gc_ms: 1,
    executor_run_ms: 8,
  }
  const other = {
    spark_task_count: 2,
    input_bytes: 20,
    largest_task_input_bytes: 9,
    jvm_gc_ms: 2,
    executor_run_ms: 16,
  }
  expect(
    await sparkOf([
      { ...application, ...one },
      { ...second, ...other },
    ]),
  ).toMatchObject([
    {
      execution_id: '7-0',
      application_count: '2',
      spark_task_count: '3',
      input_bytes: '30',
      largest_task_input_bytes: '9',
      largest_task_input_share: 0.3,
      gc_share: 0.125,
    },
  ])
})

test('only executions of the asked days are answered', async () => {
  expect(await sparkOf([{ ...application, day: '2025-05-02' }])).toEqual([])
})

test('the worst skew is that of the application that has it, and so are its stage and its share', async () => {
  const small = { worst_skew: 2, worst_skew_stage_id: 30, worst_skew_wall_ms: 9000 }
  const large = { worst_skew: 4, worst_skew_stage_id: 20, worst_skew_wall_ms: 5000 }
  const found = { worst_skew: 4, worst_skew_stage_id: '20', worst_stage_share: 0.5 }
  expect(
    await sparkOf([
      { ...application, ...small },
      { ...second, ...large },
    ]),
  ).toMatchObject([found])
  expect(
    await sparkOf([
      { ...application, ...large },
      { ...second, ...small },
    ]),
  ).toMatchObject([found])
})

test('a long skew has its own stage, share and loss', async () => {
  const small = { long_skew: 2, long_skew_stage_id: 30, long_skew_wall_ms: 9000, long_skew_lost_ms: 900 }
  const large = { long_skew: 4, long_skew_stage_id: 20, long_skew_wall_ms: 5000, long_skew_lost_ms: 500 }
  expect(
    await sparkOf([
      { ...application, ...small },
      { ...second, ...large },
    ]),
  ).toMatchObject([
    { long_skew: 4, long_skew_stage_id: '20', long_skew_share: 0.5, long_skew_lost_ms: '500' },
  ])
})

test('the stage with too few tasks is the one that lost most', async () => {
  const small = { few_tasks_lost_ms: 1000, few_tasks_stage_id: 30, few_tasks_count: 3 }
  const large = { few_tasks_lost_ms: 4000, few_tasks_stage_id: 20, few_tasks_count: 2 }
  expect(
    await sparkOf([
      { ...application, ...small },
      { ...second, ...large },
    ]),
  ).toMatchObject([
    { few_tasks_lost_ms: '5000', few_tasks_lost_share: 0.5, few_tasks_stage_id: '20', few_tasks_count: '2' },
  ])
})

const whole = {
  task_ms: 30,
  core_ms: 40,
  lost_executors: 1,
  spot_losses: 2,
  few_tasks_lost_ms: 1000,
  lost_task_ms: 3,
  lost_wall_ms: 2000,
}

test('what is known of all its applications is added up', async () => {
  expect(
    await sparkOf([
      { ...application, ...whole },
      { ...second, ...whole },
    ]),
  ).toMatchObject([
    {
      idle_core_share: 0.25,
      lost_executor_count: '2',
      spot_loss_count: '4',
      few_tasks_lost_ms: '2000',
      few_tasks_lost_share: 0.2,
      lost_task_ms: '6',
      lost_task_share: 0.1,
      lost_wall_ms: '4000',
      lost_wall_share: 0.4,
    },
  ])
})

test('what is not known of one of its applications is not known of the execution', async () => {
  expect(
    await sparkOf([
      { ...application, ...whole },
      { ...second, task_ms: 30 },
    ]),
  ).toMatchObject([
    {
      idle_core_share: null,
      lost_executor_count: null,
      spot_loss_count: null,
      few_tasks_lost_ms: null,
      few_tasks_lost_share: null,
      lost_task_ms: null,
      lost_task_share: null,
      lost_wall_ms: null,
      lost_wall_share: null,
    },
  ])
})

test('the set-up of Spark, and time without tasks, are known of a single application', async () => {
  const single = { ...application, setup_ms: 100, no_task_ms: 5000 }
  expect(await sparkOf([single])).toMatchObject([
    { spark_setup_ms: '100', no_task_ms: '5000', no_task_share: 0.5 },
  ])
  expect(await sparkOf([single, second])).toMatchObject([
    { spark_setup_ms: null, no_task_ms: null, no_task_share: null },
  ])
})

test('the logs of an execution are complete where those of all its applications are', async () => {
  const complete = { ...application, is_complete: true }
  expect(await sparkOf([complete, { ...second, is_complete: true }])).toMatchObject([{ is_complete: true }])
  expect(await sparkOf([complete, { ...second, is_complete: false }])).toMatchObject([{ is_complete: false }])
})
