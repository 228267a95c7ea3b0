import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { offeredColumns, visibleColumns } from './visible-columns.ts'

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
