import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundValues, scopedQuery } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import { publishedMart } from '#product/testing/published-mart.ts'

const lanes = scopedQuery(new URL('lanes.sql', import.meta.url))

const used = (run_id: string, start: string, end: string, rest: object = {}) => ({
  day: '2025-05-30',
  cluster_id: 'shared',
  kind: 'run',
  job_id: '7',
  run_id,
  attempt: 0,
  start_time: `2025-05-30T${start}Z`,
  end_time: `2025-05-30T${end}Z`,
  ...rest,
})

const rows = [
  used('ends as it begins', '09:00:00', '10:00:00'),
  used('reaches in', '09:00:00', '10:00:00.001'),
  used('within', '10:10:00', '10:20:00'),
  used('lasts longer', '08:00:00', '13:00:00'),
  used('reaches out', '10:59:59.999', '12:00:00'),
  used('begins as it ends', '11:00:00', '12:00:00'),
  used('in the other hour', '15:30:00', '15:31:00'),
  used('takes no time', '10:30:00', '10:30:00'),
  used('a task', '10:30:00', '10:40:00', { task_run_id: '70' }),
  used('quiet', '10:30:00', '10:40:00', { kind: 'quiet' }),
  used('elsewhere', '10:30:00', '10:40:00', { cluster_id: 'other' }),
  used('not to be seen', '10:30:00', '10:40:00', { workspace_id: '2' }),
]

let mart: Mart
beforeAll(async () => {
  mart = await publishedMart({ cluster_activity: rows })
})
afterAll(() => mart.close())

test('who used a shared cluster is read within the hours that are shown, each interval once', async () => {
  const values = {
    workspaceIds: ['1'],
    sharedClusterIds: ['shared'],
    days: ['2025-05-30'],
    hours: ['2025-05-30T10:00:00.000Z', '2025-05-30T12:00:00.000Z', '2025-05-30T15:00:00.000Z'],
  }
  const { rows: found } = await mart.rows(lanes.sql, boundValues(lanes.parameters, values))

  expect(found.map(({ runId }) => runId)).toEqual([
    'lasts longer',
    'reaches in',
    'within',
    'reaches out',
    'in the other hour',
  ])
})
