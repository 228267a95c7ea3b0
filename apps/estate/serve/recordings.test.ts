import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { field, list } from './testing/field.ts'
import { smallEstate } from './testing/small-estate.ts'

const recordings = join(
  process.env['LAKEGAUGE_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'databricks-rest',
)
const estate = await smallEstate()
const later = await smallEstate({ nowMs: Date.parse('2025-06-01T08:00:00Z') })

afterAll(() => Promise.all([estate.close(), later.close()]))

function recorded(file: string): unknown {
  return JSON.parse(readFileSync(join(recordings, file), 'utf8'))
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'null' : typeof value
}

/** The fields that both have, by path, where their types differ. */
function differences(theirs: unknown, ours: unknown, path = ''): string[] {
  if (shapeOf(theirs) !== shapeOf(ours)) return [`${path}: ${shapeOf(theirs)}, here ${shapeOf(ours)}`]
  if (Array.isArray(theirs)) return differences(theirs[0] ?? {}, list(ours)[0] ?? {}, `${path}[]`)
  if (typeof theirs !== 'object' || theirs === null || typeof ours !== 'object' || ours === null) return []
  const shared = Object.keys(theirs).filter((name) => Object.hasOwn(ours, name))
  return shared.flatMap((name) => differences(field(theirs, name), field(ours, name), `${path}.${name}`))
}

const cases: [string, string, () => Promise<unknown>][] = [
  [
    'a list of jobs',
    'terraform-provider/get-jobs-list.json',
    () => got(estate, '/api/2.1/jobs/list?expand_tasks=true'),
  ],
  ['a job', 'terraform-provider/get-job-14.json', () => got(estate, '/api/2.2/jobs/get?job_id=901')],
  [
    'a run',
    'syncsparkpy/run-75778/jobs-runs-get.json',
    () => got(later, '/api/2.2/jobs/runs/get?run_id=900719925474099301'),
  ],
  [
    'a job cluster',
    'syncsparkpy/run-75778/clusters-get.json',
    () => got(later, '/api/2.1/clusters/get?cluster_id=0531-220000-job1'),
  ],
  [
    'a running cluster',
    'terraform-provider/get-cluster-test1-response.json',
    () => got(estate, '/api/2.1/clusters/get?cluster_id=0101-000000-shared'),
  ],
  [
    'an idle cluster',
    'syncsparkpy/azure_cluster.json',
    () => got(later, '/api/2.1/clusters/get?cluster_id=0101-000000-shared'),
  ],
  [
    'events',
    'docs-examples/clusters-events.json',
    async () =>
      (await later.post('/api/2.1/clusters/events', { cluster_id: '0101-000000-shared', page_size: 2 })).body,
  ],
  [
    'a warehouse',
    'terraform-provider/get-sql-endpoint.json',
    async () => field(await got(estate, '/api/2.0/sql/warehouses'), 'warehouses', 0),
  ],
  [
    'a pipeline',
    'terraform-provider/get-dlt-pipeline.json',
    () => got(estate, '/api/2.0/pipelines/bbbb0000-0000-4000-a000-000000000002'),
  ],
  [
    'the access list of a pipeline',
    'terraform-provider/get-pipeline-permissions.json',
    () => got(estate, '/api/2.0/permissions/pipelines/bbbb0000-0000-4000-a000-000000000002'),
  ],
  [
    'an instance pool',
    'terraform-provider/get-instance-pool1.json',
    async () => field(await got(estate, '/api/2.0/instance-pools/list'), 'instance_pools', 0),
  ],
  [
    'the events of a pipeline',
    'dltctl/pipeline-events.json',
    () => got(estate, '/api/2.0/pipelines/bbbb0000-0000-4000-a000-000000000001/events'),
  ],
]

async function got(from: typeof estate, path: string): Promise<unknown> {
  return (await from.get(path)).body
}

test.skipIf(!existsSync(recordings)).each(cases)(
  '%s has the types of a recorded one, of the fields that both have',
  async (_, file, answer) => {
    const theirs = recorded(file)
    const ours = await answer()
    expect(Object.keys(Object(theirs)).filter((name) => Object.hasOwn(Object(ours), name))).not.toEqual([])
    expect(differences(theirs, ours)).toEqual([])
  },
)
