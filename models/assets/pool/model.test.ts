import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { pool } from './model.ts'

test('settings and tags are those of REST, else of the newest change that names them', async () => {
  const rows = await selectAlone(pool, {
    rest_instance_pool: [
      { instance_pool_id: 'listed', availability: 'SPOT_AZURE', tags: { team: 'bi' }, min_idle_instances: 2 },
    ],
    system_instance_pool: [
      { instance_pool_id: 'listed', change_time: '2025-05-01T09:00:00Z', min_idle_instances: 1 },
      {
        instance_pool_id: 'gone',
        change_time: '2025-05-01T09:00:00Z',
        tags: { team: 'old' },
        max_capacity: 8,
      },
      { instance_pool_id: 'gone', change_time: '2025-05-03T09:00:00Z', tags: { team: 'new' } },
    ],
  })
  expect(rows).toMatchObject([
    { instance_pool_id: 'gone', max_capacity: 8, availability: null, tags_json: '{"team":"new"}' },
    {
      instance_pool_id: 'listed',
      min_idle_instances: 2,
      availability: 'SPOT_AZURE',
      tags_json: '{"team":"bi"}',
    },
  ])
})
