import { expect, test } from 'vitest'
import { correctedRows, usageRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone } from '#models/testing/select-alone.ts'
import { withdrawnUsage } from './model.ts'

const day = '2025-05-01'
const hour = [`${day}T10:00:00Z`, `${day}T11:00:00Z`] as const
const named = { cluster_id: 'c', job_id: '70', custom_tags: { team: 'red', env: 'prod' } }
const record = usageRow('u', hour, named)
const retraction = { ...record, record_id: 'back', usage_quantity: '-1', record_type: 'RETRACTION' }

async function withdrawn(usage_record: readonly object[], days = [day]): Promise<unknown[]> {
  const rows = await selectAlone(withdrawnUsage, { usage_record }, { days })
  return rows.map(({ day: on, record_id }) =>
    days.length > 1 ? `${String(on)} ${String(record_id)}` : record_id,
  )
}

test('a record that is taken back is withdrawn with its retraction', async () => {
  expect(await withdrawn([record])).toEqual([])
  expect(await withdrawn([record, retraction])).toEqual(['back', 'u'])
  expect(await withdrawn([retraction, record].map((row) => ({ ...row, record_type: null })))).toEqual([
    'back',
    'u',
  ])
})

test('the restatement is in force', async () => {
  const rows = correctedRows(record, { cluster_id: 'd' })
  expect(await withdrawn(rows)).toEqual(['u', 'u RETRACTION'])
  expect(await withdrawn(correctedRows(record, { custom_tags: { team: 'red', env: 'test' } }))).toEqual([
    'u',
    'u RETRACTION',
  ])
})

test('a record that is restated with another quantity alone stays in force', async () => {
  expect(await withdrawn(correctedRows(record, { usage_quantity: '0.25' }))).toEqual([])
  expect(await withdrawn(correctedRows(record, { usage_quantity: '0' }))).toHaveLength(3)
})

test('a record of which a part is taken back, or one of two like it, stays in force', async () => {
  expect(await withdrawn([record, { ...retraction, usage_quantity: '-0.5' }])).toEqual([])
  expect(await withdrawn([record, { ...record, record_id: 'other' }, retraction])).toEqual([])
})

test('a retraction alone withdraws itself', async () => {
  expect(await withdrawn([retraction])).toEqual(['back'])
})

test('a record of nothing is in force until it is taken back', async () => {
  const none = { ...record, usage_quantity: '0' }
  expect(await withdrawn([none])).toEqual([])
  expect(await withdrawn([none, { ...retraction, usage_quantity: '0' }])).toEqual(['back', 'u'])
})

test('a retraction of other usage withdraws no other record', async () => {
  const others = eachChanged(retraction, {
    account_id: 'other',
    workspace_id: '2',
    sku_name: 'OTHER',
    cloud: 'AWS',
    usage_unit: 'HOUR',
    usage_start_time: `${day}T10:01:00Z`,
    usage_end_time: `${day}T10:59:00Z`,
    cluster_id: null,
    job_id: '71',
    warehouse_id: 'w',
    custom_tags: null,
    node_type: 'large',
    is_serverless: true,
    run_as: 'ann',
  })
  for (const other of others) expect(await withdrawn([record, other])).toEqual(['back'])
})

test('tags that come in another order are the same', async () => {
  expect(await withdrawn([record, { ...retraction, custom_tags: { env: 'prod', team: 'red' } }])).toEqual([
    'back',
    'u',
  ])
})

test('a record over midnight is withdrawn on both days', async () => {
  const night = usageRow('night', [`${day}T23:30:00Z`, '2025-05-02T00:30:00Z'], named)
  const days = ['2025-05-01', '2025-05-02']
  expect(await withdrawn(correctedRows(night), days)).toEqual([
    '2025-05-01 night',
    '2025-05-01 night RETRACTION',
    '2025-05-02 night',
    '2025-05-02 night RETRACTION',
  ])
  expect(await withdrawn(correctedRows(night), ['2025-05-02'])).toHaveLength(2)
  expect(await withdrawn(correctedRows(night), ['2025-05-03'])).toEqual([])
})
