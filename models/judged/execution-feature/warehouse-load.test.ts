import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { executionFeature } from './model.ts'

const day = '2025-05-01'
const features = (rows: RowsRead) => selectAlone(executionFeature, rows, { days: [day] })
const execution = { day, execution_kind: 'warehouse_day', asset_id: 'w', execution_id: day }
const statement = {
  day,
  warehouse_id: 'w',
  statement_id: 's',
  uses_compute: true,
  duration_ms: 1000,
  queued_ms: 100,
  read_bytes: 10,
  spilled_bytes: 1,
}
const many = (count: number, of: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => ({ ...statement, statement_id: `s${index}`, ...of(index) }))

test('a day of a warehouse has what its statements took, waited and spilled', async () => {
  const statements = many(40, (index) => ({ duration_ms: (index + 1) * 10 }))
  expect(await features({ execution: [execution], statement: statements })).toMatchObject([
    {
      statement_count: '40',
      statement_ms: '8200',
      statement_queued_ms: '4000',
      statement_read_bytes: '400',
      statement_spilled_bytes: '40',
      // The 38th of 40.
      statement_p95_ms: '380',
      statements_from: 'statement',
    },
  ])
})

test('statements without compute, of other warehouses and of other days are not counted', async () => {
  const others = eachChanged(statement, {
    day: '2025-05-02',
    account_id: 'other',
    workspace_id: '2',
    warehouse_id: 'v',
    uses_compute: false,
  })
  expect(await features({ execution: [execution], statement: others })).toMatchObject([
    { statement_count: null, statement_p95_ms: null, statements_from: null },
  ])
  const cluster = { ...execution, execution_kind: 'cluster_instance' }
  expect(await features({ execution: [cluster], statement: [statement] })).toMatchObject([
    { statement_count: null },
  ])
})

test('a warehouse has the size that was set on the day, else the one last read', async () => {
  const warehouse = [{ warehouse_id: 'w', size: 'Large' }]
  expect(await features({ execution: [execution], warehouse })).toMatchObject([{ warehouse_size: 'Large' }])
  const system_warehouse = [
    { warehouse_id: 'w', change_time: '2025-04-01T00:00:00Z', warehouse_size: 'MEDIUM' },
    { warehouse_id: 'w', change_time: '2025-05-02T00:00:00Z', warehouse_size: 'LARGE' },
  ]
  expect(await features({ execution: [execution], warehouse, system_warehouse })).toMatchObject([
    { warehouse_size: 'MEDIUM' },
  ])
})

const sized = {
  execution: [execution],
  warehouse_size: [
    { size: 'LARGE', smaller_size: 'MEDIUM', dbu_per_hour: 40, smaller_dbu_per_hour: 24 },
    { size: '2X_SMALL', smaller_size: null, dbu_per_hour: 4, smaller_dbu_per_hour: null },
  ],
}
const begin = Date.parse('2025-05-01T10:00:00Z')
/** A statement that waited for the start of its warehouse for four minutes, and then worked. */
const work = (fixed_ms: number, scaled_ms: number, rest: object = {}) => ({
  ...statement,
  duration_ms: 240_000 + fixed_ms + scaled_ms,
  from_ms: begin,
  until_ms: begin + fixed_ms + scaled_ms,
  fixed_ms,
  ...rest,
})
const onSmaller = async (size: string, statements: readonly object[]) =>
  (await features({ ...sized, warehouse: [{ warehouse_id: 'w', size }], statement: statements })).map(
    (row) => row['smaller_statement_p95_ms'],
  )

test('on a smaller size work takes longer as its DBUs are fewer, compiling and results do not, and the wait for a start is no work', async () => {
  expect(await onSmaller('Large', [work(400, 2400)])).toEqual(['4400'])
  const statements = Array.from({ length: 40 }, (_, index) =>
    work(0, (index + 1) * 24, { statement_id: `s${index}` }),
  )
  expect(await onSmaller('Large', statements)).toEqual(['1520'])
})

test('what a smaller size would take is not known where there is none, of no statement, and of those without compute', async () => {
  expect(await onSmaller('2X-Small', [work(400, 2400)])).toEqual([null])
  expect(await onSmaller('Auto', [work(400, 2400)])).toEqual([null])
  expect(
    await onSmaller('Large', [work(400, 2400, { uses_compute: false }), work(0, 9, { warehouse_id: 'v' })]),
  ).toEqual([null])
})
