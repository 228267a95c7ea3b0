import type { Columns } from '../table.ts'
import type { LakeRow } from '../lake.ts'
import { documentOf } from './bookkeeping.ts'
import type { Journal, JournalEntry, JournalKind } from './journal.ts'

/** A bookkeeping table as lake copies have it, and the journal entries that stand for it. */
type BookkeepingTable = {
  name: string
  kind: JournalKind
  columns: Columns
  rowOf(entry: JournalEntry): Readonly<Record<string, unknown>>
  entryOf(row: LakeRow): JournalEntry
}

const text = (value: unknown) => String(value)

// Only defineDerivedTable writes these values.
const hashOf = (entry: JournalEntry) => (documentOf(entry) as { hash: string }).hash

/** The bookkeeping of a lake as tables. */
export const bookkeepingTables: readonly BookkeepingTable[] = [
  {
    name: 'raw_table',
    kind: 'raw_table',
    columns: { name: 'string', declaration: 'string' },
    rowOf: ({ name, value }) => ({ name, declaration: value }),
    entryOf: (row) => ({ kind: 'raw_table', name: text(row['name']), value: text(row['declaration']) }),
  },
  {
    name: 'batch',
    kind: 'batch',
    columns: { id: 'string', version: 'bigint', answer: 'string' },
    rowOf: ({ name, version, value }) => ({ id: name, version, answer: value }),
    entryOf: (row) => ({
      kind: 'batch',
      name: text(row['id']),
      version: Number(row['version']),
      value: text(row['answer']),
    }),
  },
  {
    name: 'checkpoint',
    kind: 'checkpoint',
    columns: { source: 'string', scope: 'string', state: 'string' },
    rowOf: ({ name, scope, value }) => ({ source: name, scope, state: value }),
    entryOf: (row) => ({
      kind: 'checkpoint',
      name: text(row['source']),
      scope: text(row['scope']),
      value: text(row['state']),
    }),
  },
  {
    name: 'change',
    kind: 'change',
    columns: { table_name: 'string', version: 'bigint', first_day: 'date', last_day: 'date' },
    rowOf({ name, scope = '', version }) {
      const [first, last] = scope.split('/')
      return { table_name: name, version, first_day: first, last_day: last }
    },
    entryOf: (row) => ({
      kind: 'change',
      name: text(row['table_name']),
      scope: `${text(row['first_day'])}/${text(row['last_day'])}`,
      version: Number(row['version']),
    }),
  },
  {
    name: 'data_day',
    kind: 'data_day',
    columns: { day: 'date' },
    rowOf: ({ name }) => ({ day: name }),
    entryOf: (row) => ({ kind: 'data_day', name: text(row['day']) }),
  },
  {
    name: 'arrival_conflict',
    kind: 'arrival_conflict',
    columns: { table_name: 'string', version: 'bigint', conflicts: 'bigint' },
    rowOf: ({ name, version, value }) => ({ table_name: name, version, conflicts: Number(value) }),
    entryOf: (row) => ({
      kind: 'arrival_conflict',
      name: text(row['table_name']),
      scope: text(row['version']),
      version: Number(row['version']),
      value: text(row['conflicts']),
    }),
  },
  {
    name: 'derived',
    kind: 'derived',
    columns: { name: 'string', hash: 'string' },
    rowOf: (entry) => ({ name: entry.name, hash: hashOf(entry) }),
    entryOf: (row) => ({ kind: 'derived', name: text(row['name']), value: text(row['hash']) }),
  },
  {
    name: 'note',
    kind: 'note',
    columns: { name: 'string', value: 'string' },
    rowOf: ({ name, value }) => ({ name, value }),
    entryOf: (row) => ({ kind: 'note', name: text(row['name']), value: text(row['value']) }),
  },
]

/** The rows of a bookkeeping table. */
export function bookkeepingRows(journal: Journal, { kind, rowOf }: BookkeepingTable): object[] {
  return journal.all(kind).map(rowOf)
}
