import { expect, test } from 'vitest'
import { notCollected } from '#contract/absence.ts'
import type { Column } from '#contract/columns.ts'
import { emptyColumns, offeredColumns, unavailableColumns, visibleColumns } from './visible-columns.ts'

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  label: name,
  format: 'text',
  meaning: name,
  ...more,
})
const columns = [
  column('name'),
  column('id'),
  column('owner'),
  column('region', { hidden: true }),
  column('key', { wireOnly: true }),
]
const names = (shown: readonly Column[]) => shown.map(({ name }) => name)

test('offers neither what is only on the wire nor what stands as a second line', () => {
  expect(names(offeredColumns(columns, ['id']))).toEqual(['name', 'owner', 'region'])
})

test('shows the report’s choice until the reader has one', () => {
  const offered = offeredColumns(columns, ['id'])
  expect(names(visibleColumns(offered, null))).toEqual(['name', 'owner'])
  expect(names(visibleColumns(offered, ['region', 'not there any more']))).toEqual(['name', 'region'])
})

test('shows the column by which an address orders until the reader has a choice', () => {
  const offered = offeredColumns(columns, ['id'])
  expect(names(visibleColumns(offered, null, 'region'))).toEqual(['name', 'owner', 'region'])
  expect(names(visibleColumns(offered, ['owner'], 'region'))).toEqual(['name', 'owner'])
})

test('offers no column without any possible value, and names these columns', () => {
  const never = column('telemetry', { absentBecause: notCollected('Not collected.', 'event logs') })
  expect(names(offeredColumns([...columns, never], []))).not.toContain('telemetry')
  expect(names(unavailableColumns([...columns, never]))).toEqual(['telemetry'])
})

test('finds the columns without a value in any row; zero and false are values', () => {
  const rows = [
    { name: 'a', id: null, owner: '', region: 0 },
    { name: 'b', id: null, owner: [], region: false },
  ]
  expect(emptyColumns(columns, rows)).toEqual(['id', 'owner', 'key'])
  expect(emptyColumns(columns, [{ ...rows[0], id: '7' }])).toEqual(['owner', 'key'])
  expect(emptyColumns(columns, [])).toEqual([])
})
