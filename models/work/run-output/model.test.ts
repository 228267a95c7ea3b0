import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { runOutput } from './model.ts'

const ids = { metastore_id: 'm', entity_type: 'JOB', entity_id: 'j' }
const seenAt = (time: string) => ({
  day: time.slice(0, 10),
  hour: `${time.slice(0, 13)}:00:00Z`,
  first_event_time: time,
  last_event_time: time,
  event_count: 1,
})
const write = (run_id: string, time: string, table_name = 't', rest: object = {}) => ({
  ...ids,
  table_name,
  run_id,
  ...seenAt(time),
  ...rest,
})
const read = (time: string, rest: object = {}) => ({ ...ids, table_name: 't', ...seenAt(time), ...rest })
const dashboard = { entity_type: 'DASHBOARD_V3', entity_id: 'd' }
const days = ['2025-05-02', '2025-05-03', '2025-05-09']
const rowsOf = (tables: object) =>
  selectAlone(runOutput, { table_write: [], table_read: [], ...tables }, { days })

test('a run is judged once the next one wrote: by reads of others between the two writes', async () => {
  const table_write = [
    write('1', '2025-05-01T10:00:00Z'),
    write('2', '2025-05-02T10:00:00Z'),
    write('3', '2025-05-03T10:00:00Z'),
    write('3', '2025-05-03T10:00:00Z', 'beside'),
  ]
  const table_read = [
    read('2025-05-02T09:59:00Z'),
    read('2025-05-01T09:00:00Z', dashboard),
    read('2025-05-02T12:00:00Z', dashboard),
  ]
  expect(await rowsOf({ table_write, table_read })).toMatchObject([
    { day: '2025-05-02', run_id: '1', table_count: '1', rewritten_table_count: '1', is_read: false },
    { day: '2025-05-03', run_id: '2', table_count: '1', rewritten_table_count: '1', is_read: true },
  ])
})

test('a job of the same id in another workspace, and another job, are somebody else', async () => {
  const table_write = [write('1', '2025-05-02T08:00:00Z'), write('2', '2025-05-02T10:00:00Z')]
  const other = { workspace_id: 'other' }
  for (const reader of [other, { entity_id: 'k' }])
    expect(await rowsOf({ table_write, table_read: [read('2025-05-02T09:00:00Z', reader)] })).toMatchObject([
      { run_id: '1', is_read: true },
    ])
})

test('a table that the next run leaves alone is not written again, and a week is the longest time between', async () => {
  const table_write = [
    write('1', '2025-05-01T10:00:00Z'),
    write('1', '2025-05-01T10:00:00Z', 'dated'),
    write('2', '2025-05-02T10:00:00Z'),
    write('3', '2025-05-09T10:00:00Z'),
  ]
  expect(await rowsOf({ table_write })).toMatchObject([
    { run_id: '1', table_count: '2', rewritten_table_count: '1' },
    { day: '2025-05-09', run_id: '2' },
  ])
  const late = [write('1', '2025-05-01T10:00:00Z'), write('2', '2025-05-09T10:00:00Z')]
  expect(await rowsOf({ table_write: late })).toEqual([])
})

test('a run that wrote in several hours wrote last in the last of them', async () => {
  const table_write = [
    write('1', '2025-05-02T08:00:00Z'),
    write('1', '2025-05-02T11:00:00Z'),
    write('2', '2025-05-02T12:00:00Z'),
  ]
  const table_read = [read('2025-05-02T09:00:00Z', dashboard)]
  expect(await rowsOf({ table_write, table_read })).toMatchObject([{ run_id: '1', is_read: false }])
})
