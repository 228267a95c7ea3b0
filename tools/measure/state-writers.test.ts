import { expect, test } from 'vitest'
import { parsed } from './parsed.ts'
import { filesOf, textOf } from './sources.ts'
import { createdTables, stateExceptions, stateWriters, type StateException } from './state-writers.ts'

const tables = createdTables([
  'create table policy (policy_id text);\ncreate table if not exists user_session ();',
])
const sessions: StateException = { tables: ['user_session'], because: 'Sessions.' }
const writersOf = (text: string, file = 'product/server/policies.ts') =>
  stateWriters([parsed(file, text)], tables, [sessions])

test('the tables of the state are those that migrations create', () => {
  expect([...tables]).toEqual(['policy', 'user_session'])
})

test.each([
  ["db.insertInto('policy').values(row)"],
  ["db.updateTable('policy').set(row)"],
  ["db.deleteFrom('policy')"],
  ['sql`insert into policy (policy_id) values (${id})`'],
  ["executeSql('update policy set rule = $1', [rule])"],
  ['sql`delete from policy where policy_id = ${id}`'],
])('%s writes the state', (text) => {
  expect(writersOf(text)).toEqual([{ file: 'product/server/policies.ts', tables: ['policy'] }])
})

test.each([
  ["db.selectFrom('policy')"],
  ["const text = 'An update policy for everyone'"],
  ['lake.run(`insert into usage_record select * from arrived`)'],
  ["db.insertInto('user_session')"],
])('%s does not write what people decide', (text) => {
  expect(writersOf(text)).toEqual([])
})

test('what is written within the one writer is recorded, beside it is not', () => {
  const within = "state.write(author, (transaction) => transaction.deleteFrom('policy'))"
  const remove = (type: string) =>
    `function remove(transaction: ${type}) { return transaction.deleteFrom('policy') }`
  expect(writersOf(within)).toEqual([])
  expect(writersOf(`${within}\ndb.deleteFrom('policy')`)).toHaveLength(1)
  expect(writersOf("file.write(db.deleteFrom('policy'))")).toHaveLength(1)
  expect(writersOf(remove('WriteTransaction'))).toEqual([])
  expect(writersOf(remove('StateDatabase'))).toHaveLength(1)
})

test('a computed table counts in the files of the state, where it can be no other', () => {
  const text = 'sql`insert into ${table} select 1`'
  expect(writersOf(text, 'platform/state/copy.ts')).toEqual([
    { file: 'platform/state/copy.ts', tables: ['$'] },
  ])
  expect(writersOf(text, 'platform/lake/append.ts')).toEqual([])
})

test('an exception of a file and its tables excepts neither other tables nor other files', () => {
  const text = "db.deleteFrom('policy')"
  const writers = (files: RegExp, excepted: string) =>
    stateWriters([parsed('a/b.ts', text)], tables, [{ files, tables: [excepted], because: 'A test.' }])
  expect(writers(/^a\/b/, 'policy')).toEqual([])
  expect(writers(/^a\/b/, 'user_session')).toHaveLength(1)
  expect(writers(/^a\/c/, 'policy')).toHaveLength(1)
})

test('each exception names files and tables that there are', () => {
  const known = createdTables(filesOf(/\.sql$/, 'platform/state/migrations').map(textOf))
  const named = stateExceptions.flatMap((exception) => exception.tables ?? [])
  expect(named.filter((table) => !known.has(table))).toEqual([])
  const files = filesOf(/\.ts$/, 'platform', 'product')
  const patterns = stateExceptions.flatMap((exception) => exception.files ?? [])
  expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([])
})
