import { expect, test } from 'vitest'
import { Journal } from './journal.ts'
import { journalColumns } from './testing/journal-columns.ts'
import {
  failed,
  succeeded,
  workspaceDouble,
  type Asked,
  type CannedAnswer,
} from './testing/workspace-double.ts'
import { Warehouse } from './warehouse.ts'

const isPost = ({ method, path }: Asked) => method === 'POST' && path === '/api/2.0/sql/statements'

/** A warehouse with no table but the journal, which keeps what it is given unless losesEntries is set. */
async function journalDouble() {
  const texts: string[] = []
  const sizes: number[] = []
  const rows: (string | null)[][] = []
  const tableState = { losesEntries: false, isMade: false }
  const insert = (text: string, entries: Record<string, unknown>[]): CannedAnswer => {
    if (tableState.losesEntries) return succeeded({ num_affected_rows: 'BIGINT' }, [['0']])
    const [, seq = '', session = ''] = /select cast\((\d+) as bigint\), '([^']*)'/.exec(text) ?? []
    for (const entry of entries) {
      const given = Object.keys(journalColumns).slice(2)
      rows.push([
        seq,
        session,
        ...given.map((name) => (entry[name] === undefined ? null : String(entry[name]))),
      ])
    }
    return succeeded({ num_affected_rows: 'BIGINT' }, [[String(entries.length)]])
  }
  const { settings } = await workspaceDouble((asked) => {
    if (!isPost(asked)) return { json: { res: [] } }
    const { statement, parameters } = JSON.parse(asked.body)
    const text = String(statement).replace(/^\/\*.*?\*\/ /, '')
    texts.push(text)
    if (text.startsWith('insert into')) sizes.push(parameters[0].value.length)
    if (text.startsWith('insert into')) return insert(text, JSON.parse(parameters[0].value))
    if (text.startsWith('create table')) {
      tableState.isMade = true
      return succeeded({}, [])
    }
    return tableState.isMade
      ? succeeded(journalColumns, rows)
      : failed('BAD_REQUEST', '[TABLE_OR_VIEW_NOT_FOUND] The table cannot be found.')
  })
  return { journal: new Journal(new Warehouse(settings)), texts, sizes, tableState }
}

test('of two processes that claim the lake at once, the journal lets one commit', async () => {
  const { journal, texts } = await journalDouble()
  await journal.open()
  const made = texts.find((text) => text.startsWith('create table'))
  expect(made).toContain("'delta.isolationLevel' = 'Serializable'")
})

test('entries that lose against another statement do not count as kept', async () => {
  const { journal, tableState } = await journalDouble()
  await journal.open()
  tableState.losesEntries = true
  const put = journal.put([{ kind: 'note', name: 'a', value: '1' }])
  await expect(put).rejects.toThrow('it is tried again with the next job')
  expect(journal.get('note', 'a')).toBeUndefined()
  tableState.losesEntries = false
  await journal.put([{ kind: 'note', name: 'a', value: '1' }])
  expect(journal.get('note', 'a')).toMatchObject({ value: '1' })
})

test('any number of entries is kept, in statements of some megabytes', async () => {
  const { journal, sizes } = await journalDouble()
  await journal.open()
  const value = 'x'.repeat(2 ** 20)
  const entries = Array.from({ length: 20 }, (_, at) => ({ kind: 'note', name: `n${at}`, value }) as const)
  await journal.putMany(entries)
  expect(Math.max(...sizes)).toBeLessThan(5 * 2 ** 20)
  expect(sizes).toHaveLength(1 + 7)
  expect(journal.all('note')).toHaveLength(20)
})
