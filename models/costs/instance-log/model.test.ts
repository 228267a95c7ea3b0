import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logStageRow } from '#models/testing/log-rows.ts'
import { eventRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const lived = (cluster_id: string, from: string, to: string) => [
  eventRow('CREATING', at(from), { cluster_id }),
  eventRow('RUNNING', at(from), { cluster_id }),
  eventRow('TERMINATING', at(to), { cluster_id }),
]
const settingsOf = (cluster_id: string, log_destination: string | null) => ({
  account_id: 'account',
  workspace_id: '1',
  cluster_id,
  cluster_source: 'UI',
  state: 'TERMINATED',
  start_time: at('01T08:00'),
  log_destination,
  day: '2025-05-01',
  last_day: '2025-05-02',
})
const logOf = (cluster_id: string) => ({
  log_application: [logApplicationRow([at('01T08:05'), at('01T10:00')], { cluster_id })],
  log_stage: [logStageRow(1, [at('01T08:10'), at('01T08:20')], { cluster_id })],
})
const select = 'select cluster_id, is_read, awaited_until_time from instance_log order by cluster_id'

test('a log is read, awaited for a day after its instance ended, or will never come', async () => {
  const lake = await derivedLake(['instance_log'], {
    cluster_event: ['read', 'awaited', 'silent', 'unknown'].flatMap((id) =>
      lived(id, '01T08:00', '01T10:00'),
    ),
    rest_cluster: [
      settingsOf('read', '/Volumes/a/b/c'),
      settingsOf('awaited', '/Volumes/a/b/c'),
      settingsOf('silent', null),
    ],
    ...logOf('read'),
  })
  const awaited = { is_read: false, awaited_until_time: '2025-05-02T10:00:00.000Z' }
  const read = { is_read: true, awaited_until_time: null }
  expect(await lake.rows(select)).toEqual([
    { cluster_id: 'awaited', ...awaited },
    { cluster_id: 'read', ...read },
    { cluster_id: 'silent', is_read: false, awaited_until_time: null },
    { cluster_id: 'unknown', ...awaited },
  ])
  await addRows(lake, logOf('awaited'))
  await addRows(lake, { rest_cluster: [settingsOf('silent', 's3://logs')] })
  expect(await lake.rows(select)).toMatchObject([{ ...read }, { ...read }, { ...awaited }, { ...awaited }])
  await lake.close()
})

test('the log of an instance that goes on is awaited for a day after it started', async () => {
  const lake = await derivedLake(['instance_log'], {
    cluster_event: [
      eventRow('CREATING', at('01T08:00')),
      eventRow('RUNNING', at('01T08:00')),
      eventRow('RESIZING', at('01T09:00')),
    ],
  })
  expect(await lake.rows(select)).toEqual([
    { cluster_id: 'c', is_read: false, awaited_until_time: '2025-05-02T08:00:00.000Z' },
  ])
  await lake.close()
})
