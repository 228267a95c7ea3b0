import { expect, test } from 'vitest'
import { derivedLake } from '../testing/derived.ts'
import { clusterRow } from '../testing/rows.ts'

const restRow = (cluster_id: string, rest: Readonly<Record<string, unknown>>) => ({
  account_id: 'account',
  workspace_id: '1',
  cluster_id,
  cluster_source: 'JOB',
  day: '2025-05-01',
  last_day: '2025-05-01',
  ...rest,
})

test('the current number of workers of a scaling cluster is not a setting', async () => {
  const scaling = { worker_count: null, min_autoscale_workers: 1, max_autoscale_workers: 4 }
  const lake = await derivedLake({
    rest_cluster: [
      restRow('fixed', { num_workers: 3 }),
      restRow('scaling', { num_workers: 0, min_workers: 2, max_workers: 8 }),
      restRow('fixed by now', { num_workers: 0 }),
      restRow('unsized', {}),
    ],
    system_cluster: [
      clusterRow({ cluster_id: 'fixed by now', ...scaling }),
      clusterRow({ cluster_id: 'forgotten', ...scaling }),
      clusterRow({ cluster_id: 'unsized' }),
    ],
  })
  const rows = await lake.rows(
    'select cluster_id, worker_count, min_workers, max_workers from cluster_fact order by cluster_id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['fixed', 3, null, null],
    ['fixed by now', 0, null, null],
    ['forgotten', null, 1, 4],
    ['scaling', null, 2, 8],
    ['unsized', 2, null, null],
  ])
  await lake.close()
})
