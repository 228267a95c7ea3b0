import { expect, test } from 'vitest'
import { copySlices } from './copy-slices.ts'

const day = { name: 'day', type: 'date' } as const
const id = { name: 'id', type: 'string' } as const
const tags = { name: 'tags', type: 'map<string,string>' } as const
const contentsOf = (rows: readonly (readonly [string | null, number])[]) =>
  new Map(rows.map(([name, count]) => [name, { rows: count, sums: '' }]))

test('a slice has as many consecutive days as fit its row limit', () => {
  const contents = contentsOf([
    ['2025-05-03', 1],
    ['2025-05-01', 6],
    ['2025-05-02', 4],
  ])
  expect(copySlices(contents, [id, day], 10).map(({ condition }) => condition)).toEqual([
    "day between date '2025-05-01' and date '2025-05-02'",
    "day between date '2025-05-03' and date '2025-05-03'",
  ])
})

test('rows without a day, and days with too many rows, get slices of their own', () => {
  const contents = contentsOf([
    [null, 3],
    ['2025-05-01', 11],
    ['2025-05-02', 1],
  ])
  expect(copySlices(contents, [id, tags, day], 10)).toEqual([
    { name: 'dayless', condition: 'day is null' },
    {
      name: '2025-05-01_2025-05-01_1_of_2',
      condition: "day between date '2025-05-01' and date '2025-05-01' and pmod(xxhash64(`id`, `day`), 2) = 0",
    },
    {
      name: '2025-05-01_2025-05-01_2_of_2',
      condition: "day between date '2025-05-01' and date '2025-05-01' and pmod(xxhash64(`id`, `day`), 2) = 1",
    },
    { name: '2025-05-02_2025-05-02', condition: "day between date '2025-05-02' and date '2025-05-02'" },
  ])
})

test('a table without days is sliced by its rows, and an empty table is one slice', () => {
  expect(copySlices(contentsOf([[null, 10]]), [id], 10)).toEqual([{ name: 'dayless', condition: 'true' }])
  expect(copySlices(contentsOf([[null, 11]]), [id], 10).map(({ name }) => name)).toEqual([
    'dayless_1_of_2',
    'dayless_2_of_2',
  ])
  expect(copySlices(new Map(), [id], 10)).toEqual([{ name: 'none', condition: 'false' }])
})
