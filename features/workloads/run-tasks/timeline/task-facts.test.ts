import { expect, test } from 'vitest'
import { listNestedNotebooksRoute } from '#features/workloads/nested-notebooks/server.ts'
import { listTaskResourcesRoute } from '../resources/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listTaskTimelineRoute } from './server.ts'

const at = (time: string) => `2025-05-20T${time}:00Z`
const wire = (time: string) => `2025-05-20T${time}:00.000Z`
const activity = (kind: string, [start, end]: readonly [string, string], rest: object = {}) => ({
  day: '2025-05-20',
  cluster_id: 'c',
  kind,
  job_id: null,
  attempt: null,
  start_time: at(start),
  end_time: at(end),
  ...rest,
})
const other = { job_id: '71', run_id: '9', attempt: 0 }
const part = (amount: string, rest: object = {}) => ({
  run_id: '7',
  task_run_id: 't',
  day: '2025-05-20',
  hour: at('10:00'),
  source: 'databricks_usage',
  cluster_id: 'c',
  sku_name: 'ALL',
  usage_unit: 'DBU',
  price: '0.5',
  price_kind: 'list',
  quantity: 2,
  phase: 'work',
  fair_ms: 1000,
  amount,
  ...rest,
})

const nested = { parent_task_run_id: 't', job_id: '700', status: 'SUCCESS', duration_ms: 600_000 }
const { ask } = reportTest([listTaskTimelineRoute, listTaskResourcesRoute, listNestedNotebooksRoute], {
  run: [{ run_id: '7', start_time: at('10:00'), end_time: at('11:00') }],
  job: [
    { job_id: '70', name: 'nightly' },
    { job_id: '71', name: 'neighbour' },
  ],
  task_run: [
    {
      run_id: '7',
      task_run_id: 't',
      task_key: 'load',
      cluster_id: 'c',
      start_time: at('10:00'),
      execution_start_time: at('10:10'),
      end_time: at('11:00'),
    },
  ],
  cluster_activity: [
    activity('up', ['09:00', '12:00']),
    activity('run', ['10:10', '11:00'], { job_id: '70', run_id: '7', attempt: 0 }),
    activity('run', ['10:10', '11:00'], { job_id: '70', run_id: '7', attempt: 0, task_run_id: 't' }),
    activity('run', ['10:30', '10:40'], other),
    activity('interactive', ['11:30', '11:40']),
  ],
  task_cost_part: [
    part('1'),
    part('1.5', { hour: at('11:00') }),
    part('0.25', {
      source: 'machine_estimate',
      machine: 'small',
      sku_name: 'small driver',
      usage_unit: 'hour',
      price: '0.125',
    }),
    part('9', { task_run_id: 'another' }),
  ],
  nested_run: [
    {
      ...nested,
      run_id: '1',
      name: 'part_0',
      start_time: at('10:10'),
      end_time: at('10:20'),
      cluster_ids: 'c',
    },
    {
      ...nested,
      run_id: '2',
      name: 'part_1',
      start_time: at('10:20'),
      end_time: at('10:30'),
      cluster_ids: '',
    },
    { ...nested, run_id: '3', name: 'foreign', parent_task_run_id: 'another', start_time: at('10:10') },
  ],
})

test('the timeline says what the task did and what its cluster did meanwhile, cut to the time of the task', async () => {
  const answer = await ask('/reports/jobs/70/7/t/timeline')
  expect(answer.json().timeline).toMatchObject([
    { kind: 'set-up', isOwn: true, startTime: wire('10:00'), endTime: wire('10:10'), duration: 600_000 },
    { kind: 'up', isOwn: false, startTime: wire('10:00'), endTime: wire('11:00') },
    { kind: 'work', isOwn: true, taskKey: 'load', startTime: wire('10:10'), endTime: wire('11:00') },
    { kind: 'run', isOwn: false, dbJobName: 'neighbour', runId: '9', startTime: wire('10:30') },
  ])
})

test('a range cuts the timeline further', async () => {
  const answer = await ask(`/reports/jobs/70/7/t/timeline?since=${at('10:35')}&until=${at('10:50')}`)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  const rows: { kind: string; startTime: string; endTime: string }[] = answer.json().timeline
  expect(rows.map(({ kind, startTime, endTime }) => [kind, startTime, endTime])).toEqual([
    ['run', wire('10:35'), wire('10:40')],
    ['up', wire('10:35'), wire('10:50')],
    ['work', wire('10:35'), wire('10:50')],
  ])
})

test('resources of a task stand once for each price, and their costs add up to the task', async () => {
  const answer = (await ask('/reports/jobs/70/tasks/t/resources')).json()
  expect(answer.taskResources).toMatchObject([
    {
      resourceName: 'ALL',
      resourceKind: 'DBU',
      quantity: '4.000000000000',
      price: '0.50000000',
      cost: '2.5000000000',
    },
    {
      resourceName: 'small driver',
      resourceKind: 'Machine',
      usageUnit: 'hour',
      cost: '0.2500000000',
      isCostEstimated: true,
    },
  ])
  expect(answer.totals.cost).toBe('2.7500000000')
})

test('nested notebooks are found by the id and by the key of their task', async () => {
  for (const task of ['t', 'load']) {
    const answer = await ask(`/reports/jobs/70/runs/7/0/tasks/${task}/notebooks`)
    expect(answer.json().notebookRunReports).toMatchObject([
      { notebookName: 'part_0', notebookRunId: '1', clusterId: 'c', parentTaskKey: 'load', cost: null },
      { notebookName: 'part_1', notebookRunId: '2', clusterId: 'c', runType: 'WORKFLOW_RUN' },
    ])
  }
  const searched = await ask('/reports/jobs/70/runs/7/0/tasks/t/notebooks?search=PART_1')
  expect(searched.json().totalElements).toBe(1)
})
