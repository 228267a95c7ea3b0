import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'

const place = { account_id: 'account', workspace_id: '1' }
const settings = (cluster_id: string, log_destination: string | null) => ({
  ...place,
  cluster_id,
  log_destination,
  day: '2025-05-01',
  last_day: '2025-05-02',
})
const denial = (cluster_id: string, problem: string | null) => ({
  ...place,
  cluster_id,
  destination: '/Volumes/a/b/c',
  problem,
})
const select = 'select cluster_id, log_destination, denied_because from cluster_log order by cluster_id'

test('the settings name the destination, and a refusal holds until the logs can be listed', async () => {
  const lake = await derivedLake(['cluster_log'], {
    rest_cluster: [settings('denied', '/Volumes/a/b/c'), settings('silent', null)],
    log_denial: [denial('denied', 'No right.'), denial('gone', 'No right.')],
  })
  const destination = { log_destination: '/Volumes/a/b/c' }
  expect(await lake.rows(select)).toEqual([
    { cluster_id: 'denied', ...destination, denied_because: 'No right.' },
    { cluster_id: 'gone', ...destination, denied_because: 'No right.' },
    { cluster_id: 'silent', log_destination: null, denied_because: null },
  ])
  await addRows(lake, { log_denial: [denial('denied', null)] })
  await addRows(lake, { rest_cluster: [settings('silent', 's3://logs')] })
  expect(await lake.rows(select)).toEqual([
    { cluster_id: 'denied', ...destination, denied_because: null },
    { cluster_id: 'gone', ...destination, denied_because: 'No right.' },
    { cluster_id: 'silent', log_destination: 's3://logs', denied_because: null },
  ])
  await lake.close()
})
