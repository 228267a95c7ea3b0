import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { warehouse } from './model.ts'

const changed = (warehouse_id: string, day: string, rest: object) => ({
  warehouse_id,
  change_time: `2025-05-${day}T09:00:00Z`,
  ...rest,
})

test('settings and tags are those of REST, else of the newest change that names them', async () => {
  const rows = await selectAlone(warehouse, {
    rest_warehouse: [
      {
        warehouse_id: 'listed',
        warehouse_type: 'PRO',
        auto_stop_minutes: 0,
        spot_instance_policy: 'COST_OPTIMIZED',
        is_photon: true,
        tags: { team: 'bi' },
      },
      { warehouse_id: 'serverless', warehouse_type: 'PRO', is_serverless: true },
    ],
    system_warehouse: [
      changed('listed', '01', { auto_stop_minutes: 10, tags: { team: 'former' } }),
      changed('gone', '01', { warehouse_type: 'CLASSIC', auto_stop_minutes: 45, tags: { team: 'old' } }),
      changed('gone', '03', { auto_stop_minutes: 20, tags: { team: 'new' } }),
      changed('gone', '05', {}),
    ],
  })
  expect(rows).toMatchObject([
    { warehouse_id: 'gone', warehouse_type: 'CLASSIC', auto_stop_minutes: 20, tags_json: '{"team":"new"}' },
    {
      warehouse_id: 'listed',
      warehouse_type: 'PRO',
      auto_stop_minutes: 0,
      spot_instance_policy: 'COST_OPTIMIZED',
      is_photon: true,
      tags_json: '{"team":"bi"}',
    },
    { warehouse_id: 'serverless', warehouse_type: 'SERVERLESS', tags_json: null },
  ])
})
