import { awaitedLogOf, logOf } from '#product/testing/workload-rows.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'

const place = '/Volumes/main/ops/logs'
const hours = (from: string, to: string | null) => ({
  start_time: `2025-05-${from}:00:00Z`,
  end_time: to === null ? null : `2025-05-${to}:00:00Z`,
})
const run = (run_id: string, rest: object = {}) => ({
  run_id,
  ...hours('20T08', '20T09'),
  duration_ms: 3_600_000,
  compute_type: 'JOB_CLUSTER',
  cluster_ids: `c-${run_id}`,
  unread_cluster_ids: `c-${run_id}`,
  ...rest,
})
const read = { has_log: true, unread_cluster_ids: '', is_log_complete: true }
const recent = { ...hours('31T20', '31T21'), log_awaited_until_time: '2025-06-01T21:00:00Z' }
const cluster = (cluster_id: string, rest: object = {}) => ({ cluster_id, log_destination: place, ...rest })
const life = (cluster_id: string, rest: object = {}) => ({
  cluster_id,
  instance_id: `${cluster_id}-1`,
  ...hours('20T08', '20T09'),
  last_time: '2025-05-20T09:00:00Z',
  ...rest,
})
const session = (cluster_id: string, rest: object = {}) => ({
  cluster_id,
  notebook_id: 'n',
  user_name: 'ann',
  is_continued: false,
  ...hours('20T08', '20T09'),
  ...rest,
})
const update = (update_id: string, rest: object = {}) => ({
  pipeline_id: 'p',
  update_id,
  ...hours('20T08', '20T09'),
  cluster_id: `c-${update_id}`,
  ...rest,
})

/** Runs, instances, updates and sessions in each state that their facts give them. */
export const telemetryRows = {
  ...workspaceRows,
  run_attempt: [
    run('read', read),
    run('part', { ...recent, ...read, is_log_complete: false }),
    run('others', { ...read, is_log_complete: null }),
    run('open', { ...hours('31T22', null), last_seen_time: '2025-05-31T22:30:00Z' }),
    run('lost', { ...hours('20T08', null), last_seen_time: '2025-05-20T08:30:00Z' }),
    run('awaited', recent),
    run('missing'),
    run('silent', recent),
    run('denied', recent),
    run('skipped', { ...recent, status: 'SKIPPED', duration_ms: 1_000 }),
    run('slow', { ...recent, status: 'SKIPPED', duration_ms: 1_001 }),
    run('stated', { compute_type: 'SERVERLESS', cluster_ids: null, bytes_from: 'QUERY_HISTORY' }),
    run('unstated', { compute_type: 'SERVERLESS', cluster_ids: null }),
    run('warehouse', { compute_type: 'SQL_WAREHOUSE', cluster_ids: null }),
    run('mixed', { ...read, cluster_ids: 'c-read,c-denied', unread_cluster_ids: 'c-denied' }),
    run('retried', { attempt: 0 }),
    run('retried', { ...read, attempt: 1, ...hours('20T10', '20T11') }),
    run('twice', read),
    run('twice', { ...read, workspace_id: '2' }),
    run('elsewhere', { ...read, workspace_id: '2' }),
  ],
  cluster_log: [
    ...['read', 'missing', 'awaited'].map((id) => cluster(`c-${id}`)),
    cluster('c-silent', { log_destination: null }),
    cluster('c-denied', { denied_because: 'No right to read the volume.' }),
  ],
  log_read_day: [
    {
      day: '2025-05-20',
      cluster_id: 'c-read',
      log_count: 1,
      part_count: 3,
      failed_part_count: 1,
      bytes: 500,
      last_read_time: '2025-05-20T09:05:00Z',
    },
    {
      day: '2025-05-21',
      cluster_id: 'c-read',
      log_count: 1,
      part_count: 1,
      failed_part_count: 0,
      bytes: 40,
      last_read_time: '2025-05-21T10:00:00Z',
    },
    {
      day: '2025-05-21',
      workspace_id: '2',
      cluster_id: 'c-read',
      log_count: 1,
      part_count: 1,
      failed_part_count: 0,
      bytes: 9_000,
      last_read_time: '2025-05-22T10:00:00Z',
    },
  ],
  cluster_instance: [
    life('shared', { instance_id: 'shared-1' }),
    life('shared', { instance_id: 'shared-2', ...hours('31T08', null), last_time: '2025-05-31T22:00:00Z' }),
    life('c-denied'),
  ],
  instance_log: [
    logOf('shared'),
    awaitedLogOf('shared', '2025-06-01T08:00:00Z', { instance_id: 'shared-2', day: '2025-05-31' }),
    awaitedLogOf('c-denied', '2025-05-21T09:00:00Z'),
    logOf('c-u-read'),
  ],
  instance_spark: [{ cluster_id: 'shared', instance_id: 'shared-1', day: '2025-05-20', is_complete: true }],
  notebook_session_day: [
    session('shared'),
    session('shared', hours('31T08', '31T09')),
    session('alone', { notebook_id: 'other', ...hours('20T08', '20T09') }),
  ],
  notebook_spark_day: [
    {
      cluster_id: 'shared',
      notebook_id: 'n',
      day: '2025-05-20',
      is_complete: true,
      start_time: '2025-05-20T08:00:00Z',
    },
  ],
  serverless_statement_day: [
    { day: '2025-05-19', notebook_id: 'light', job_id: null },
    { day: '2025-05-20', pipeline_id: 'light', update_id: 'u-light', job_id: null },
  ],
  pipeline: [{ pipeline_id: 'p' }, { pipeline_id: 'light', is_serverless: true }],
  pipeline_update: [
    update('u-read'),
    update('u-old', hours('19T08', '19T09')),
    update('u-light', { pipeline_id: 'light', cluster_id: null }),
    update('u-missing', { pipeline_id: 'q' }),
  ],
  update_spark: [{ pipeline_id: 'p', update_id: 'u-read', day: '2025-05-20', is_complete: true }],
} as const
