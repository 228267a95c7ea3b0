import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyLakeFor, type Collected } from '../truth/collected-estate.ts'
import { hasRecordings } from './recordings.ts'
import { startReplay, type Replay } from './replay.ts'

const events = '/api/2.1/clusters/events'

describe.skipIf(!hasRecordings)('recorded answers of workspaces', () => {
  let replay: Replay
  let inNovember2020: Collected
  let inAugust2018: Collected

  beforeAll(async () => {
    replay = await startReplay('AZURE', [
      { path: '/api/2.2/jobs/list', file: 'terraform-provider/get-jobs-list.json' },
      { path: '/api/2.2/jobs/runs/list', document: { has_more: false } },
      { path: '/api/2.1/clusters/list', file: 'terraform-provider/clusters-list-response.json' },
      {
        method: 'POST',
        path: events,
        body: { cluster_id: '23443' },
        file: 'docs-examples/clusters-events.json',
      },
    ])
    inNovember2020 = await emptyLakeFor(replay.connectionAt('2020-11-25T13:00:00Z'), 3)
    await inNovember2020.collect()
    inAugust2018 = await emptyLakeFor(replay.connectionAt('2018-08-16T00:00:00Z'), 20)
    await inAugust2018.collect()
  }, 180_000)

  afterAll(async () => {
    await Promise.all([inNovember2020.close(), inAugust2018.close()])
    await replay.stop()
  })

  test('every recorded answer is requested, and the missing page of events is counted', async () => {
    const { neverAsked, notRecorded } = await replay.report()
    expect(neverAsked).toEqual([])
    expect(notRecorded.map(({ call }) => call)).toContain('POST /api/2.1/clusters/events (further page)')
  })

  test('clusters of two clouds arrive with their sizes, tags and ids', async () => {
    const clusters = await inNovember2020.lake.rows(
      `select cluster_id, driver_node_type, num_workers, min_workers, max_workers, availability, state, spark_context_id, custom_tags
       from rest_cluster order by cluster_id`,
    )
    const running = { state: 'RUNNING', num_workers: null, min_workers: 1 }
    expect(clusters).toMatchObject([
      { cluster_id: '23443', driver_node_type: null, state: null },
      {
        ...running,
        cluster_id: 'awscluster',
        driver_node_type: 'i3.4xlarge',
        max_workers: 14,
        availability: 'SPOT_WITH_FALLBACK',
      },
      { cluster_id: 'test1', num_workers: 2, min_workers: null, spark_context_id: '5558306221970383000' },
      { ...running, cluster_id: 'test2', max_workers: 2, custom_tags: { team: 'users' } },
    ])
  })

  test('jobs of the old single-task format arrive, and a job that is listed twice arrives once', async () => {
    const jobs = await inNovember2020.lake.rows(
      'select job_id, name, quartz_cron, timezone_id, timeout_seconds from rest_job order by job_id',
    )
    expect(jobs).toMatchObject([
      { job_id: '12', name: 'Test', quartz_cron: null },
      { job_id: '14', name: 'Demo job', quartz_cron: '0 15 22 ? * *', timezone_id: 'UTC' },
      { job_id: '15', timeout_seconds: '3600' },
      { job_id: '17', name: 'SparkR Test' },
    ])
  })

  test('the events of the documentation arrive, each in its window once', async () => {
    const found = await inAugust2018.lake.rows(
      `select event_time, event_type, current_num_workers, reason_code, user_name
       from cluster_event order by event_time`,
    )
    const nothing = { current_num_workers: null, reason_code: null, user_name: null }
    expect(found).toEqual([
      { ...nothing, event_time: '2018-08-02T15:54:58.406Z', event_type: 'RESTARTING', user_name: 'admin' },
      { ...nothing, event_time: '2018-08-15T18:38:09.590Z', event_type: 'RUNNING', current_num_workers: 2 },
      {
        ...nothing,
        event_time: '2018-08-15T22:25:18.659Z',
        event_type: 'TERMINATING',
        reason_code: 'INACTIVITY',
      },
    ])
  })
})
