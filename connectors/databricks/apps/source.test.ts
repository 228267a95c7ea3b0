import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { apps } from './source.ts'

test('reads the size of an app and both its states', async () => {
  const { url } = await answering({
    'GET /api/2.0/apps': {
      apps: [
        {
          id: 'a-1',
          name: 'portal',
          compute_size: 'MEDIUM',
          create_time: '2025-05-01T10:00:00Z',
          compute_status: { state: 'ACTIVE' },
          app_status: { state: 'CRASHED' },
        },
      ],
    },
  })
  const common = { source: apps, system: databricks, connection: connectionTo(url), scope: '4400' }
  const { rows } = await collected(common)
  expect(rows['rest_app']).toMatchObject([
    {
      app_id: 'a-1',
      app_name: 'portal',
      compute_size: 'MEDIUM',
      create_time: '2025-05-01T10:00:00.000Z',
      compute_state: 'ACTIVE',
      app_state: 'CRASHED',
    },
  ])
})
