import { expect, test } from 'vitest'
import { parsed } from './parsed.ts'
import { rowReaders, rowReads } from './row-reads.ts'

const readerFile = parsed(
  'product/contract/text-of.ts',
  `export function textOf(row: Row, name: string) { return String(row[name]) }
export function titleOf(row: Row, name: string) { return textOf(row, name) }
export function isOf(row: Row, owner: string) { return row.owner === owner }`,
)
const readers = rowReaders([readerFile])
const readsOf = (text: string) => rowReads(parsed('features/area/slice/browser/list.tsx', text), readers)

test('finds the functions that read a row by a name', () => {
  expect([...readers]).toEqual(['text-of.ts:textOf', 'text-of.ts:titleOf'])
})

test.each([
  ["const cost = row['cost']", 1],
  ['const cost = row[name]', 1],
  ['const read = (run: Row) => run[name]', 1],
  ["const failed = run['hasFailedTasks']", 1],
  ["import { textOf } from '#product/contract/text-of.ts'\ntextOf(row, 'cost')", 1],
  ["import { textOf as text } from '#product/contract/text-of.ts'\ntext(row, 'cost')", 1],
  ['const cost = row.cost', 0],
  ['const first = rows[0]', 0],
  ['const look = looks[status]', 0],
  ["import styles from './list.module.css'\nstyles['cost']", 0],
  ["import { textOf } from './others.ts'\ntextOf(row, 'cost')", 0],
])('%j has %i reads by string', (text, reads) => {
  expect(readsOf(text)).toBe(reads)
})
