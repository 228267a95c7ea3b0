import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { pipelines } from './source.ts'

const recordedId = '123'

async function pipelinesOf(detail: object) {
  const { url } = await answering({
    'GET /api/2.0/pipelines': { statuses: [{ pipeline_id: recordedId, name: 'listed', state: 'IDLE' }] },
    [`GET /api/2.0/pipelines/${recordedId}`]: detail,
  })
  const common = { source: pipelines, system: databricks, connection: connectionTo(url), scope: '4400' }
  return (await collected(common)).rows['rest_pipeline'] ?? []
}

test('a pipeline that is deleted between the list and its settings keeps its listed values', async () => {
  const gone = { status: 404, text: '{"error_code":"RESOURCE_DOES_NOT_EXIST","message":"gone"}' }
  expect(await pipelinesOf(gone)).toEqual([])
})

test('secrets among the settings of a pipeline are hidden before they are stored', async () => {
  const rows = await pipelinesOf({ spec: { configuration: { 'db.password': 'hunter2', source: 'orders' } } })
  expect(rows).toMatchObject([
    { is_masked: true, settings_json: '{"configuration":{"db.password":"[hidden]","source":"orders"}}' },
  ])
})

test.skipIf(!hasTestData)('reads the pipeline from the tests of the Terraform provider', async () => {
  const recorded = testData('databricks-rest/terraform-provider/get-dlt-pipeline.json')
  expect(await pipelinesOf({ status: 200, text: recorded })).toMatchObject([
    {
      pipeline_id: recordedId,
      last_modified: '2022-07-19T07:06:01.131Z',
      is_serverless: null,
      is_photon: false,
      is_continuous: true,
      is_development: true,
      edition: 'advanced',
      channel: 'CURRENT',
      target: 'test',
    },
  ])
})
