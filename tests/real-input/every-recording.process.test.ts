import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Source, Window } from '#collect/source.ts'
import { clusters } from '#connectors/databricks/clusters/source.ts'
import type { DatabricksClient } from '#connectors/databricks/client.ts'
import { jobRuns } from '#connectors/databricks/job-runs/source.ts'
import { jobs } from '#connectors/databricks/jobs/source.ts'
import { databricks } from '#connectors/databricks/system.ts'
import { collected } from '#connectors/testing/collected.ts'
import { hasRecordings } from './recordings.ts'
import { startUnmappedReplay, type Replay } from './replay.ts'

const may2023 = '2023-05-01T00:00:00Z'

describe.skipIf(!hasRecordings)('a folder of recorded answers without a map', () => {
  let replay: Replay

  beforeAll(async () => {
    replay = await startUnmappedReplay()
  }, 30_000)

  afterAll(() => replay.stop())

  async function idsFrom(source: Source<DatabricksClient>, table: string, id: string, window?: Window) {
    const { rows, misfits } = await collected({
      source,
      system: databricks,
      connection: replay.connectionAt(may2023),
      scope: '1',
      dataNow: may2023,
      ...(window && { window }),
    })
    expect(misfits).toEqual({})
    return (rows[table] ?? []).map((row) => row[id]).sort()
  }

  test('collects every recorded job', async () => {
    const ids = await idsFrom(jobs, 'rest_job', 'job_id')
    expect([...new Set(ids)]).toEqual(['1047501313827425', '12', '14', '15', '17'])
    expect(ids).toHaveLength(8)
  })

  test('collects the recorded run only on its day', async () => {
    const run = ['75778']
    expect(
      await idsFrom(jobRuns, 'rest_run', 'run_id', { since: '2023-04-11', until: '2023-04-12' }),
    ).toEqual(run)
    expect(
      await idsFrom(jobRuns, 'rest_run', 'run_id', { since: '2023-04-12', until: '2023-04-14' }),
    ).toEqual([])
  })

  test.each([
    ['2020-11-25', '2020-11-26', ['23443', 'awscluster', 'test1', 'test1', 'test2']],
    ['2021-04-29', '2021-05-01', ['1114-202840-mu1ql9xp', '1234-567890-reef123']],
    ['2023-04-11', '2023-04-12', ['0101-214342-tpi6qdp2']],
  ])('brings the clusters that existed from %s to %s', async (since, until, expected) => {
    const ids = await idsFrom(clusters, 'rest_cluster', 'cluster_id', { since, until })
    expect(ids).toEqual(expect.arrayContaining(expected))
  })

  test('counts recordings that were never requested, and lists unrecognized ones', async () => {
    const { asked, neverAsked, notRecognized } = await replay.report()
    for (const entry of asked) expect(entry['answered']).toBe(entry['things'])
    expect(asked.map(({ file }) => file)).toEqual([
      'syncsparkpy/aws_cluster.json',
      'syncsparkpy/azure_cluster.json',
      'syncsparkpy/run-75778/clusters-get.json',
      'syncsparkpy/run-75778/jobs-runs-get.json',
      'terraform-provider/clusters-list-response.json',
      'terraform-provider/get-cluster-test1-response.json',
      'terraform-provider/get-job-12.json',
      'terraform-provider/get-job-14.json',
      'terraform-provider/get-jobs-list.json',
      'terraform-provider/run-job-main.json',
    ])
    expect(neverAsked.map(({ file }) => file)).toEqual(['docs-examples/clusters-events.json'])
    const broken = notRecognized.filter(({ why }) => why.startsWith('It is no JSON'))
    expect(broken.map(({ file }) => file)).toEqual(['terraform-provider/get-job-16.json'])
    expect(asked.length + neverAsked.length + notRecognized.length).toBeGreaterThan(40)
  })
})
