import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { boundValues, parametersOf, scopedQuery } from './query.ts'

function fileWith(sql: string): URL {
  const file = join(mkdtempSync(join(tmpdir(), 'query-')), 'rows.sql')
  writeFileSync(file, sql)
  return pathToFileURL(file)
}

test('finds parameters outside strings, names and comments', () => {
  const sql = `-- $comment
select '$text', "$name", $first /* $block */ from t where x in ($list) and y = 'it''s $no' and $first`
  expect([...parametersOf(sql)]).toEqual(['first', 'list'])
})

test('refuses a query that forgets the workspaces', () => {
  const url = fileWith('select order_id from orders where workspace_id = $workspaceId')
  expect(() => scopedQuery(url)).toThrow('does not name $workspaceIds')
})

test('a comment that names the workspaces is not enough', () => {
  expect(() => scopedQuery(fileWith('-- $workspaceIds\nselect 1 as one'))).toThrow(
    'does not name $workspaceIds',
  )
})

test('drops the semicolon at the end', () => {
  const url = fileWith('select 1 as one where workspace_id in ($workspaceIds);\n')
  expect(scopedQuery(url).sql).toBe('select 1 as one where workspace_id in ($workspaceIds)')
})

test('binds what the statement names, instants as UTC text, absent values as null', () => {
  const values = { since: new Date('2025-05-01T00:00:00Z'), unused: 1, workspaceIds: ['1', '2'] }
  expect(boundValues(new Set(['since', 'search', 'workspaceIds']), values)).toEqual({
    since: '2025-05-01T00:00:00.000Z',
    search: null,
    workspaceIds: ['1', '2'],
  })
})
