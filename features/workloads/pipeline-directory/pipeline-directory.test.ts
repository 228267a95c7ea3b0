import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { getKnownPipelineRoute, listKnownPipelinesRoute } from './server.ts'

const { ask, rows } = reportTest([listKnownPipelinesRoute, getKnownPipelineRoute], {
  asset_name: [
    { kind: 'pipeline', asset_id: 'p-1', name: 'Orders', owner: 'ann', is_deleted: false },
    { kind: 'pipeline', asset_id: 'p-2', name: 'old', is_deleted: true },
    { kind: 'pipeline', asset_id: 'p-3', name: 'of others', workspace_id: '2', is_deleted: false },
    { kind: 'pool', asset_id: 'x', name: 'no pipeline', is_deleted: false },
  ],
  pipeline: [
    { pipeline_id: 'p-1', is_continuous: false, is_serverless: true, edition: 'ADVANCED', target: 'main' },
  ],
})

test('lists the pipelines in sight by name, page after page, and finds a part of the name or id', async () => {
  expect((await rows()).map(({ pipelineName }) => pipelineName)).toEqual(['old', 'Orders'])
  expect((await rows('search=P-2')).map(({ isDeleted }) => isDeleted)).toEqual([true])
  const { nextPageToken } = (await ask('/pipelines?size=1')).json()
  expect((await rows(`size=1&pageToken=${nextPageToken}`)).map(({ pipelineId }) => pipelineId)).toEqual([
    'p-1',
  ])
})

test('a pipeline has its settings; what no source reports is null', async () => {
  expect((await ask('/pipeline/p-1')).json()).toMatchObject({
    pipelineName: 'Orders',
    owner: 'ann',
    isServerless: true,
    isContinuous: false,
    edition: 'ADVANCED',
    target: 'main',
    workspaceName: 'one',
    isDeleted: false,
  })
  expect((await ask('/pipeline/p-2')).json()).toMatchObject({
    edition: null,
    isContinuous: null,
    isDeleted: true,
  })
})

test('a pipeline of a workspace that the caller does not see is not there', async () => {
  expect((await ask('/pipeline/p-3')).statusCode).toBe(404)
})
