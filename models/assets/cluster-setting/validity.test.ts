import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { clusterSetting } from './model.ts'

const change = (day: string, row: object = {}) => ({
  cluster_id: 'c',
  change_time: `2025-05-${day}T00:00:00Z`,
  cluster_source: 'UI',
  worker_node_type: `as of ${day}`,
  arrived_version: 2,
  ...row,
})
const rest = (row: object) => ({
  cluster_id: 'c',
  cluster_source: 'UI',
  worker_node_type: 'as REST reports',
  arrived_version: 2,
  ...row,
})

const ends: Readonly<Record<string, string>> = { '0': 'ever', '253402300799999': 'open' }
const moment = (value: unknown) =>
  value === null ? 'never' : (ends[String(value)] ?? new Date(Number(value)).toISOString().slice(5, 16))

/** From when until when each type of machines holds, as `type: from until`. */
async function validity(rows: RowsRead): Promise<string[]> {
  const found = await selectAlone(clusterSetting, rows)
  return found.map(
    (row) =>
      `${String(row['worker_node_type'])}: ${moment(row['valid_from_ms'])} ${moment(row['valid_until_ms'])}`,
  )
}

test('a statement holds from its moment until the next one that changes anything', async () => {
  const same = change('03', { worker_node_type: 'as of 02' })
  expect(await validity({ system_cluster: [change('01'), change('02'), same, change('04')] })).toEqual([
    'as of 01: ever 05-02T00:00',
    'as of 02: 05-02T00:00 05-04T00:00',
    'as of 02: never never',
    'as of 04: 05-04T00:00 open',
  ])
})

test('of statements of one moment the last one holds', async () => {
  const rows = {
    system_cluster: [change('01'), change('02')],
    rest_cluster: [rest({ terminated_time: '2025-05-02T00:00:00Z' })],
  }
  expect(await validity(rows)).toEqual([
    'as of 01: ever 05-02T00:00',
    'as of 02: never never',
    'as REST reports: 05-02T00:00 open',
  ])
})

test('settings hold from a day before the cluster was made to a day after it was deleted', async () => {
  const made = { create_time: '2025-05-10T00:00:00Z' }
  const deleted = { delete_time: '2025-05-20T00:00:00Z' }
  expect(
    await validity({ system_cluster: [change('10', made), change('12', { ...made, ...deleted })] }),
  ).toEqual(['as of 10: 05-09T00:00 05-12T00:00', 'as of 12: 05-12T00:00 05-21T00:00'])
})

test.each([
  { source: 'JOB', until: '05-06T00:00' },
  { source: 'PIPELINE', until: '05-06T00:00' },
  { source: 'UI', until: 'open' },
])('a terminated cluster of source $source holds until $until', async ({ source, until }) => {
  const ended = rest({ cluster_source: source, terminated_time: '2025-05-05T00:00:00Z' })
  expect(await validity({ rest_cluster: [ended] })).toEqual([`as REST reports: ever ${until}`])
})

/** From when on what REST reports takes the place of a change on New Year. */
async function since(row: object): Promise<string> {
  const system_cluster = [change('01', { change_time: '2025-01-01T00:00:00Z' })]
  const [, reported = ''] = await validity({ system_cluster, rest_cluster: [rest(row)] })
  return reported.replace('as REST reports: ', '').replace(' open', '')
}

test('what REST reports holds since the cluster ended, else since it was started again', async () => {
  const times = {
    terminated_time: '2025-05-05T00:00:00Z',
    last_restarted_time: '2025-05-04T00:00:00Z',
    start_time: '2025-05-01T00:00:00Z',
    last_day: '2025-05-06',
  }
  expect(await since(times)).toBe('05-05T00:00')
  expect(await since({ ...times, terminated_time: null })).toBe('05-04T00:00')
})

test('without these it holds since the last day that it affects, where that is after its start and no end of time', async () => {
  const start_time = '2025-05-01T10:00:00Z'
  expect(await since({ start_time, last_day: '2025-05-06' })).toBe('05-06T00:00')
  expect(await since({ start_time, last_day: '2025-05-01' })).toBe('05-01T10:00')
  expect(await since({ start_time, last_day: '9999-12-31' })).toBe('05-01T10:00')
  expect(await since({ last_day: '2025-05-06' })).toBe('05-06T00:00')
})
