import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'

const part = (part_name: string, bytes: number, read_time: string, rest: object = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  cluster_id: 'c',
  spark_context_id: '1',
  part_name,
  bytes,
  read_time,
  day: read_time.slice(0, 10),
  last_day: read_time.slice(0, 10),
  ...rest,
})
const select =
  'select day, log_count, part_count, failed_part_count, bytes, last_read_time from log_read_day order by day'

test('files count on the day on which they were read last', async () => {
  const lake = await derivedLake(['log_read_day'], {
    log_part: [
      part('eventlog-1', 100, '2025-05-01T10:00:00Z'),
      part('eventlog', 20, '2025-05-01T12:00:00Z'),
      part('eventlog', 7, '2025-05-01T11:00:00Z', { spark_context_id: '2', problem: 'It is cut.' }),
    ],
  })
  const counted = { log_count: '1', part_count: '1', failed_part_count: '0' }
  expect(await lake.rows(select)).toEqual([
    {
      day: '2025-05-01',
      log_count: '2',
      part_count: '3',
      failed_part_count: '1',
      bytes: '127',
      last_read_time: '2025-05-01T12:00:00.000Z',
    },
  ])
  await addRows(lake, { log_part: [part('eventlog', 50, '2025-05-02T00:05:00Z')] })
  expect(await lake.rows(select)).toEqual([
    expect.objectContaining({ day: '2025-05-01', part_count: '2', bytes: '107', failed_part_count: '1' }),
    { ...counted, day: '2025-05-02', bytes: '50', last_read_time: '2025-05-02T00:05:00.000Z' },
  ])
  await lake.close()
})
