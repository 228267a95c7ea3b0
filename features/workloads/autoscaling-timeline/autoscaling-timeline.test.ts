import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { getAutoscalingTimelineRoute } from './server.ts'

const day = '2025-05-20'
const at = (time: string) => `${day}T${time}:00Z`
const wire = (time: string) => `${day}T${time}:00.000Z`
const life = (cluster_id: string, start: string, end: string | null, rest: object = {}) => ({
  day,
  cluster_id,
  instance_id: `${cluster_id}-1`,
  start_time: at(start),
  last_time: at(end ?? '12:00'),
  end_time: end === null ? null : at(end),
  ...rest,
})
const size = (cluster_id: string, start: string, end: string, worker_count: number, phase = 'ready') => ({
  day,
  cluster_id,
  phase,
  worker_count,
  start_time: at(start),
  end_time: at(end),
})
const event = (event_type: string, time: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  event_type,
  event_time: at(time),
  ...rest,
})
const load = (cluster_id: string, start: string, workers: number, worker_processor_load: number) => ({
  day,
  cluster_id,
  start_time: at(start),
  drivers: 1,
  workers,
  worker_processor_load,
})
const active = (kind: string, start: string, end: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  kind,
  job_id: null,
  run_id: null,
  attempt: null,
  task_run_id: null,
  start_time: at(start),
  end_time: at(end),
  ...rest,
})
const run = { job_id: '70', run_id: '7', attempt: 0 }

const { ask } = reportTest(getAutoscalingTimelineRoute, {
  cluster_instance: [
    life('c', '10:00', '12:00'),
    life('quick', '10:00', '10:00'),
    life('silent', '10:00', '11:00'),
    life('measured', '10:00', '11:00'),
    life('begun', '11:59', null),
    life('foreign', '10:00', '11:00', { workspace_id: '2' }),
  ],
  cluster_size: [
    size('c', '08:00', '09:00', 9),
    size('c', '10:00', '10:05', 2, 'start_up'),
    size('c', '10:05', '10:30', 2),
    size('c', '10:30', '11:00', 8),
    size('c', '11:00', '12:05', 4),
  ],
  cluster_mark: [
    event('TERMINATING', '09:00'),
    event('STARTING', '10:00', { target_num_workers: 2 }),
    event('RESIZING', '10:20', { current_num_workers: 2, target_num_workers: 8, cause: 'AUTOSCALE' }),
    event('NODES_LOST', '11:00', { current_num_workers: 4, target_num_workers: 8, cause: 'SPOT_LOSS' }),
    event('TERMINATING', '12:00', { reason_code: 'INACTIVITY' }),
  ],
  cluster_load: [
    load('c', '09:30', 9, 1),
    load('c', '10:05', 2, 0.9),
    load('c', '11:00', 4, 0.25),
    load('measured', '10:00', 3, 0.5),
    load('measured', '10:05', 3, 0.5),
  ],
  cluster_activity: [
    active('up', '10:05', '12:00'),
    active('run', '10:10', '10:40', run),
    active('run', '10:10', '10:40', { ...run, task_run_id: 't' }),
    active('interactive', '11:00', '12:30'),
  ],
  job: [{ job_id: '70', name: 'nightly' }],
})

async function timeline(clusterId: string) {
  return (await ask(`/cluster-instances/timeline?clusterId=${clusterId}&appId=${clusterId}-1`)).json()
}

test('an instance has its workers, what was asked for, its events, its load and who was at work, cut to its life', async () => {
  expect(await timeline('c')).toMatchObject({
    state: 'Ready',
    absentBecause: null,
    since: wire('10:00'),
    until: wire('12:00'),
    isRunning: false,
    evidence: 'cluster_event',
    sizes: [
      { since: wire('10:00'), until: wire('10:05'), workers: 2, isStartUp: true },
      { since: wire('10:05'), until: wire('10:30'), workers: 2, isStartUp: false },
      { workers: 8 },
      { since: wire('11:00'), until: wire('12:00'), workers: 4 },
    ],
    targets: [
      { since: wire('10:00'), until: wire('10:20'), workers: 2 },
      { since: wire('10:20'), until: wire('12:00'), workers: 8 },
    ],
    marks: [
      { type: 'STARTING' },
      { type: 'RESIZING', cause: 'AUTOSCALE', currentWorkers: 2, targetWorkers: 8 },
      { type: 'NODES_LOST', cause: 'SPOT_LOSS' },
      { at: wire('12:00'), type: 'TERMINATING', reasonCode: 'INACTIVITY' },
    ],
    load: [
      { since: wire('10:05'), until: wire('10:10'), workers: 2, workerCpu: 0.9, driverCpu: null },
      { since: wire('11:00'), workerCpu: 0.25 },
    ],
    work: [
      { since: wire('11:00'), until: wire('12:00'), kind: 'interactive', jobId: null },
      { since: wire('10:10'), until: wire('10:40'), kind: 'run', dbJobName: 'nightly', runId: '7' },
    ],
    directionChanges: 1,
  })
})

test('without events the workers are those that reported their load', async () => {
  expect(await timeline('measured')).toMatchObject({
    state: 'Ready',
    evidence: 'node_minute',
    sizes: [{ since: wire('10:00'), until: wire('10:10'), workers: 3 }],
    targets: [],
  })
})

test('an instance without a timeline gives the reason', async () => {
  expect(await timeline('quick')).toMatchObject({
    state: 'NotAvailable',
    absentBecause: 'The instance lasted one second and did no work: nothing was measured.',
    churnIndex: null,
  })
  expect(await timeline('silent')).toMatchObject({
    state: 'NotAvailable',
    absentBecause: 'Neither cluster events nor node metrics of this instance are available.',
    evidence: null,
  })
  expect(await timeline('begun')).toMatchObject({ state: 'NotReady', isRunning: true })
})

test('an instance that nobody knows or of another workspace is refused', async () => {
  expect((await ask('/cluster-instances/timeline?clusterId=c&appId=c-2')).statusCode).toBe(404)
  expect((await ask('/cluster-instances/timeline?clusterId=c&appId=measured-1')).statusCode).toBe(404)
  expect((await ask('/cluster-instances/timeline?clusterId=foreign&appId=foreign-1')).statusCode).toBe(404)
})
