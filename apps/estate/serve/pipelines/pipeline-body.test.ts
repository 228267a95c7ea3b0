import { expect, test } from 'vitest'
import { eventBodies, updateBody } from './pipeline-body.ts'

const pipeline = {
  pipeline_id: 'p',
  name: 'orders',
  pipeline_type: 'ETL_PIPELINE',
  creator_user_name: 'ada@example.com',
  tags: {},
  is_serverless: true,
  is_continuous: false,
  is_development: false,
  edition: 'CORE',
  photon: true,
  node_type: null,
  min_workers: null,
  max_workers: null,
  create_ms: 0,
}
const update = {
  pipeline_id: 'p',
  update_id: 'u',
  cause: 'API_CALL',
  cluster_id: null,
  start_ms: 1000,
  ready_ms: 2000,
  end_ms: 9000,
  state: 'COMPLETED',
  lacks_end: false,
}
const statesOf = (one: typeof update) =>
  eventBodies(pipeline, one, 10_000).map((event) => JSON.parse(JSON.stringify(event)).message)

test('an update whose end is never reported has a final state, and no event of its end', () => {
  const without = { ...update, lacks_end: true }
  expect(statesOf(update)[0]).toBe('Update u is COMPLETED.')
  expect(statesOf(without)).toEqual([
    'Flow orders is RUNNING.',
    'Update u is RUNNING.',
    'Update u started by API_CALL.',
  ])
  expect(updateBody(without, 10_000)).toMatchObject({ state: 'COMPLETED' })
})
