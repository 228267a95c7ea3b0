import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { rightReading } from './model.ts'

const list = (asset_id: string, read_at: string | null, refusal: string | null = null) => ({
  asset_kind: 'job',
  asset_id,
  read_at,
  refusal,
})

test('each kind has the age of its rights and how many of them are not known', async () => {
  const rows = await selectAlone(rightReading, {
    asset_permission: [
      list('old', '2025-05-29T12:00:00Z'),
      list('new', '2025-05-31T12:00:00Z'),
      list('refused', '2025-06-01T12:00:00Z', 'forbidden'),
      list('deleted', '2025-06-02T12:00:00Z', 'gone'),
      list('never', null),
    ],
    directory_reading: [{ read_at: '2025-05-31T13:00:00Z', members: 3, users: 2 }],
  })
  expect(
    rows.map(({ kind, known, forbidden, gone }) => [kind, Number(known), Number(forbidden), Number(gone)]),
  ).toEqual([
    ['group', 3, 0, 0],
    ['job', 2, 1, 1],
    ['user', 2, 0, 0],
  ])
  expect(
    rows.map(({ oldest_read_at, newest_read_at }) => [String(oldest_read_at), String(newest_read_at)])[1],
  ).toEqual(['2025-05-29T12:00:00.000Z', '2025-05-31T12:00:00.000Z'])
})
