import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import {
  getClusterConfigurationRoute,
  getLatestClusterConfigurationRoute,
  getUpdateClusterConfigurationRoute,
  listClusterConfigurationChangesRoute,
  listPipelineConfigurationChangesRoute,
} from './server.ts'

const at = (day: string) => `2025-05-${day}T09:00:00.000Z`
const version = (day: string, rest: object = {}) => ({
  cluster_id: 'c',
  statement: `change ${day}`,
  evidence: 'history',
  at_time: at(day),
  cluster_name: 'analysts',
  worker_count: 2,
  ...rest,
})

const { ask, askAs } = reportTest(
  [
    getClusterConfigurationRoute,
    getLatestClusterConfigurationRoute,
    getUpdateClusterConfigurationRoute,
    listClusterConfigurationChangesRoute,
    listPipelineConfigurationChangesRoute,
  ],
  {
    cluster_version: [
      version('01'),
      version('03', { worker_count: null, min_workers: 2, max_workers: 8, tags_json: '{"team":"sales"}' }),
      version('03', { statement: 'edit', evidence: 'edit', changed_by: 'ann', worker_count: null }),
      version('01', { cluster_id: 'foreign', workspace_id: '2' }),
    ],
    cluster_name: [{ cluster_id: 'never configured' }],
    pipeline_update: [
      { pipeline_id: 'p', update_id: 'u', cluster_id: 'c' },
      { pipeline_id: 'p', update_id: 'serverless', cluster_id: null },
    ],
    pipeline_version: [
      {
        pipeline_id: 'p',
        statement: 'change 1',
        evidence: 'history',
        at_time: at('01'),
        name: 'orders',
        is_continuous: false,
      },
      {
        pipeline_id: 'p',
        statement: 'change 2',
        evidence: 'history',
        at_time: at('04'),
        name: 'orders',
        is_continuous: true,
      },
      {
        pipeline_id: 'p',
        statement: 'rest',
        evidence: 'current',
        at_time: at('05'),
        settings_json:
          '{"id":"p","clusters":[{"label":"maintenance","num_workers":1}],"configuration":{"a":"[hidden]"}}',
      },
    ],
  },
)

test('a cluster has its versions, oldest first, and its latest one', async () => {
  const { versions, absentBecause } = (await ask('/cluster-configuration/allpurpose/c')).json()
  expect(absentBecause).toBeNull()
  expect(versions).toMatchObject([
    { validFrom: at('01'), validTo: at('03'), changedBy: null },
    { validFrom: at('03'), validTo: null, changedBy: 'ann' },
  ])
  const latest = (await ask('/cluster-configuration/allpurpose/c/latest')).json()
  expect(latest.versions).toEqual(versions.slice(1))
  expect(latest.versions[0].settings).toContainEqual({ setting: 'workers', part: '', value: '2 to 8' })
})

test('a cluster of which no settings are known has none, with the reason; an unknown one is refused', async () => {
  const answer = await ask('/cluster-configuration/allpurpose/never%20configured')
  expect(answer.json()).toMatchObject({ versions: [], absentBecause: 'There is no JSON data available.' })
  expect((await ask('/cluster-configuration/allpurpose/unknown')).statusCode).toBe(404)
  expect((await ask('/cluster-configuration/allpurpose/foreign')).statusCode).toBe(404)
  expect((await askAs('root', '/cluster-configuration/allpurpose/foreign')).statusCode).toBe(200)
})

test('an update has the settings of its cluster, and a reason where it has no cluster', async () => {
  const found = (await ask('/cluster-configuration/dltcluster/p/u')).json()
  expect(found).toMatchObject({ clusterId: 'c', versions: [{}, {}] })
  const without = (await ask('/cluster-configuration/dltcluster/p/serverless')).json()
  expect(without).toMatchObject({ clusterId: null, versions: [] })
  expect(without.absentBecause).toContain('Cluster-id not found. No cluster was associated with this update')
  expect((await ask('/cluster-configuration/dltcluster/p/unknown')).statusCode).toBe(404)
})

test('a time narrows which changes are listed, not what is compared', async () => {
  const changes = async (query: string) =>
    (await ask(`/apc-configuration-timelines?clusterId=c&${query}`)).json().changes
  expect(await changes('')).toEqual([
    { workspaceId: '1', changeTime: at('03'), setting: 'workers', part: '', former: '2', current: '2 to 8' },
  ])
  expect(await changes(`startTime=${at('03')}&endTime=${at('04')}`)).toHaveLength(1)
  expect(await changes(`endTime=${at('03')}`)).toEqual([])
})

test('a pipeline has its changes and its last known settings, with both clusters', async () => {
  const answer = (await ask('/pipeline-configuration-timelines?pipelineId=p')).json()
  expect(answer.changes).toMatchObject([
    { changeTime: at('04'), setting: 'continuous', former: 'off', current: 'on' },
  ])
  expect(answer.latest.validFrom).toBe(at('04'))
  expect(answer.latest.settings).toEqual([
    { setting: 'clusters', part: 'maintenance', value: '{"num_workers":1}' },
    { setting: 'configuration', part: 'a', value: '[hidden]' },
    { setting: 'continuous', part: '', value: 'on' },
    { setting: 'name', part: '', value: 'orders' },
  ])
})
