import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { executionFeature } from './model.ts'

const day = '2025-05-01'
const nextDay = '2025-05-02'
const features = (rows: RowsRead) => selectAlone(executionFeature, rows, { days: [day, nextDay] })

const ofRun = { day, execution_kind: 'job_run', asset_id: '70', execution_id: '7-0' }
const execution = { ...ofRun, currency: 'USD', cost: '5' }
const run = { day, job_id: '70', run_id: '7', attempt: 0, has_failed: true }
const breakdown = { day, job_id: '70', run_id: '7', attempt: 0, currency: 'USD', most_tries: 2 }

const otherDayAndPlace = { day: nextDay, account_id: 'other', workspace_id: '2' }
const otherExecution = {
  ...otherDayAndPlace,
  execution_kind: 'pipeline_update',
  asset_id: '71',
  execution_id: '8-0',
}

test('only executions of the asked days are answered', async () => {
  expect(await features({ execution: [{ ...execution, day: '2025-04-30' }] })).toEqual([])
})

test('each kind of execution that rules are aimed at has its target', async () => {
  const kinds = ['cluster_instance', 'job_run', 'pipeline_update', 'pool_day', 'task_run']
  const executions = kinds.map((execution_kind) => ({
    ...execution,
    execution_kind,
    asset_id: 'c',
    execution_id: 'i',
  }))
  const instance = { day, cluster_id: 'c', instance_id: 'i' }
  const targets = async (cluster_kind: string) => {
    const rows = await features({ execution: executions, cluster_instance: [{ ...instance, cluster_kind }] })
    return rows.map(({ target }) => target)
  }
  expect(await targets('shared')).toEqual(['APC', 'JOB', 'DLT', 'POOL', null])
  expect(await targets('job')).toEqual([null, 'JOB', 'DLT', 'POOL', null])
})

test('an attempt of a run has the facts of the run', async () => {
  expect(await features({ execution: [execution], run: [run] })).toMatchObject([
    { job_id: '70', run_id: '7', attempt: 0, has_failed: true },
  ])
  const submitted = { ...execution, asset_id: '7' }
  expect(await features({ execution: [submitted], run: [{ ...run, job_id: null }] })).toMatchObject([
    { job_id: null, run_id: '7' },
  ])
})

test('other runs and attempts, and runs with the ids of another kind, are none of an execution', async () => {
  const others = eachChanged(run, { ...otherDayAndPlace, job_id: '71', run_id: '8', attempt: 1 })
  expect(await features({ execution: [execution], run: others })).toMatchObject([{ run_id: null }])
  const update = { ...execution, execution_kind: 'pipeline_update' }
  expect(await features({ execution: [update], run: [run] })).toMatchObject([{ run_id: null }])
})

test('a run has the tries of its tasks', async () => {
  expect(await features({ execution: [execution], run: [run], run_breakdown: [breakdown] })).toMatchObject([
    { most_tries: '2', tries_from: 'task_run' },
  ])
  expect(await features({ execution: [execution], run: [run] })).toMatchObject([{ tries_from: null }])
})

test.each([
  { key: 'day', ofOther: { day: nextDay }, rest: { day: nextDay } },
  { key: 'account', ofOther: { account_id: 'other' }, rest: { account_id: 'other' } },
  { key: 'workspace', ofOther: { workspace_id: '2' }, rest: { workspace_id: '2' } },
  { key: 'job', ofOther: { asset_id: '71' }, rest: { job_id: '71' } },
  { key: 'run', ofOther: { execution_id: '8-0' }, rest: { run_id: '8' } },
  { key: 'attempt', ofOther: { execution_id: '7-1' }, rest: { attempt: 1 } },
])('the tries of a run of another $key are not those of the run', async ({ ofOther, rest }) => {
  const rows = await features({
    execution: [execution, { ...execution, ...ofOther }],
    run: [run, { ...run, ...rest }],
    run_breakdown: [{ ...breakdown, ...rest }],
  })
  expect(rows).toHaveLength(2)
  expect(rows.filter(({ most_tries }) => most_tries !== null)).toMatchObject([ofOther])
})

test('tries are counted once where another execution has the ids of the run', async () => {
  const update = { ...execution, execution_kind: 'pipeline_update' }
  const rows = await features({ execution: [execution, update], run: [run], run_breakdown: [breakdown] })
  expect(rows.map(({ most_tries }) => most_tries)).toEqual(['2', null])
})

test('tries are those in the currency of the execution, where both have one', async () => {
  const tries = async (ofExecution: string | null, ofBreakdown: string | null) => {
    const rows = await features({
      execution: [{ ...execution, currency: ofExecution }],
      run: [run],
      run_breakdown: [{ ...breakdown, currency: ofBreakdown }],
    })
    return rows.map(({ most_tries }) => most_tries)
  }
  expect(await tries('USD', 'EUR')).toEqual([null])
  expect(await tries('USD', null)).toEqual(['2'])
  expect(await tries(null, 'USD')).toEqual(['2'])
})

test('an execution that costs in two currencies has the tries in each', async () => {
  const rows = await features({
    execution: [execution, { ...execution, currency: 'EUR' }],
    run: [run],
    run_breakdown: [
      { ...breakdown, retry_cost: '1' },
      { ...breakdown, currency: 'EUR', retry_cost: '2' },
    ],
  })
  expect(rows.map(({ currency, retry_cost }) => [currency, retry_cost])).toEqual([
    ['EUR', '2.0000000000'],
    ['USD', '1.0000000000'],
  ])
})

const spent = { day, currency: 'USD', amount: '3' }

test('the workspace cost is all that the workspace spent on the day, in the currency', async () => {
  const others = eachChanged(spent, { ...otherDayAndPlace, currency: 'EUR' })
  expect(await features({ execution: [execution], spend_day: [spent, spent, ...others] })).toMatchObject([
    { workspace_cost: '6.0000000000' },
  ])
  expect(await features({ execution: [execution], spend_day: others })).toMatchObject([
    { workspace_cost: null },
  ])
})

const usual = { ...ofRun, usual_duration_ms: 1000, usual_count: 3 }

test('an execution has its own usual duration, and not that of another one', async () => {
  expect(await features({ execution: [execution], usual_duration: [usual] })).toMatchObject([
    { usual_duration_ms: '1000', usual_count: 3, usual_from: 'job_run' },
  ])
  const others = eachChanged(usual, otherExecution)
  expect(await features({ execution: [execution], usual_duration: others })).toMatchObject([
    { usual_count: null, usual_from: null },
  ])
})

const spark = { ...ofRun, spark_task_count: 9 }

test('an execution has the Spark tasks of its own event logs, and not those of another one', async () => {
  expect(await features({ execution: [execution], execution_spark: [spark] })).toMatchObject([
    { spark_task_count: '9', spark_from: 'event_log' },
  ])
  const others = eachChanged(spark, otherExecution)
  expect(await features({ execution: [execution], execution_spark: others })).toMatchObject([
    { spark_task_count: null, spark_from: null },
  ])
})
