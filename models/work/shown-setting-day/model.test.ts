import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { shownSettingDay } from './model.ts'

const days = ['2025-05-01']
const time = (hour: string) => `2025-05-01T${hour}:00.000Z`
const run = (run_id: string, hour: string, rest: object = {}) => ({
  day: '2025-05-01',
  job_id: '70',
  run_id,
  attempt: 0,
  run_type: 'JOB_RUN',
  start_time: time(hour),
  ...rest,
})
const task = (run_id: string, hour: string, rest: object = {}) => ({
  day: '2025-05-01',
  job_id: '70',
  run_id,
  attempt: 0,
  task_run_id: `t${run_id}`,
  task_key: 'load',
  status: 'SUCCESS',
  compute_type: 'JOB_CLUSTER',
  cluster_id: `c${run_id}`,
  start_time: time(hour),
  ...rest,
})
const cluster = (run_id: string) => ({ cluster_id: `c${run_id}`, name: `job-70-run-${run_id}-main` })
const setting = (run_id: string, rest: object = {}) => ({
  cluster_id: `c${run_id}`,
  kind: 'job',
  worker_node_type: 'large',
  driver_node_type: 'small',
  worker_count: 2,
  spark_version: '15.4.x-photon-scala2.12',
  is_photon: true,
  availability: 'SPOT',
  first_on_demand: 1,
  valid_from_ms: 0,
  valid_until_ms: 253402300799999,
  ...rest,
})
const shown = async (rows: RowsRead, kind: string) =>
  (await selectAlone(shownSettingDay, rows, { days }))
    .filter(({ part_kind }) => part_kind === kind)
    .map(({ part_name, place, settings, first_time, last_time }) => [
      part_name,
      place,
      settings,
      first_time,
      last_time,
    ])
const two = 'large|small|2|15.4.x-scala2.12|on|SPOT|1|none|none'
const wide = 'large|small|2 to 8|15.4.x-scala2.12|on|SPOT|1|none|none'

test('a cluster that changes and changes back within a day shows three stretches, by the starts of runs', async () => {
  const rows = {
    run: [run('1', '08:00'), run('2', '09:00'), run('3', '10:00'), run('4', '11:00')],
    task_run: [task('1', '08:05'), task('2', '09:05'), task('3', '10:05'), task('4', '11:05')],
    cluster_fact: ['1', '2', '3', '4'].map(cluster),
    cluster_setting: [
      setting('1'),
      setting('2'),
      setting('3', { worker_count: null, min_workers: 2, max_workers: 8 }),
      setting('4'),
    ],
  }
  expect(await shown(rows, 'cluster')).toEqual([
    ['main', 1, two, time('08:00'), time('09:00')],
    ['main', 2, wide, time('10:00'), time('10:00')],
    ['main', 3, two, time('11:00'), time('11:00')],
  ])
  expect(await shown(rows, 'task')).toEqual([['load', 1, 'JOB_CLUSTER|', time('08:00'), time('11:00')]])
})

test('a task on an all-purpose cluster shows which one, and the settings that it had then', async () => {
  const rows = {
    run: [run('1', '08:00')],
    task_run: [task('1', '08:05', { compute_type: 'ALL_PURPOSE', cluster_id: 'shared' })],
    cluster_fact: [{ cluster_id: 'shared', name: 'analysts' }],
    cluster_setting: [
      setting('1', { cluster_id: 'shared', kind: 'shared', valid_until_ms: Date.parse(time('08:05')) }),
      setting('1', {
        cluster_id: 'shared',
        kind: 'shared',
        worker_count: 4,
        worker_pool_id: 'pool',
        valid_from_ms: Date.parse(time('08:05')),
      }),
    ],
  }
  expect(await shown(rows, 'task')).toEqual([['load', 1, 'ALL_PURPOSE|shared', time('08:00'), time('08:00')]])
  expect(await shown(rows, 'cluster')).toEqual([
    ['shared', 1, 'large|small|4|15.4.x-scala2.12|on|SPOT|1|pool|none', time('08:00'), time('08:00')],
  ])
})

test('repairs, submitted runs, tasks that did not run and those without known compute show nothing', async () => {
  const rows = {
    run: [
      run('1', '08:00', { attempt: 1 }),
      run('2', '09:00', { run_type: 'SUBMIT_RUN' }),
      run('3', '10:00'),
    ],
    task_run: [
      task('1', '08:05'),
      task('2', '09:05'),
      task('3', '10:05', { compute_type: null }),
      task('3', '10:06', { status: 'UPSTREAM_FAILED', compute_type: 'SERVERLESS', cluster_id: null }),
    ],
  }
  expect(await selectAlone(shownSettingDay, rows, { days })).toEqual([])
})

test('a task after midnight shows its settings at the start of its run, on its own day', async () => {
  const rows = {
    run: [run('1', '08:00', { day: '2025-04-30', start_time: '2025-04-30T23:50:00Z' })],
    task_run: [task('1', '00:10', { compute_type: 'SERVERLESS', cluster_id: null })],
  }
  expect(await shown(rows, 'task')).toEqual([
    ['load', 1, 'SERVERLESS|', '2025-04-30T23:50:00.000Z', '2025-04-30T23:50:00.000Z'],
  ])
})

test('a job on serverless compute shows its performance mode as usage names it, by the starts of its runs', async () => {
  const mode = (run_id: string, performance_target: string) => ({
    day: days[0],
    job_id: '70',
    run_id,
    performance_target,
  })
  const rows = {
    run: [run('1', '08:00'), run('2', '09:00'), run('3', '10:00')],
    run_performance_day: [
      mode('1', 'PERFORMANCE_OPTIMIZED'),
      mode('2', 'STANDARD'),
      mode('3', 'STANDARD'),
      mode('4', 'PERFORMANCE_OPTIMIZED'),
    ],
  }
  expect(await shown(rows, 'job')).toEqual([
    ['', 1, 'PERFORMANCE_OPTIMIZED', time('08:00'), time('08:00')],
    ['', 2, 'STANDARD', time('09:00'), time('10:00')],
  ])
})
