import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testsOf, typesOf, writeScaffold } from './written.ts'

const written = writeScaffold('report', 'workloads/sample-lists')
afterAll(() => rmSync(written.folder, { recursive: true }))

const query = written.files.find((file) => file.endsWith('.sql')) ?? ''
const sql = readFileSync(query, 'utf8')

test('a new list passes its own tests', () => {
  expect(testsOf(written)).toMatchObject({ status: 0, output: expect.stringContaining('2 passed') })
})

test('a new list has valid types', () => {
  expect(typesOf(written)).toEqual({ status: 0, output: '' })
})

test.each([
  [
    'shows foreign workspaces',
    'workspace_id in ($workspaceIds)',
    "($workspaceIds) is not null and workspace_id <> ''",
  ],
  ['counts money twice', 'sum(cost)', '2 * sum(cost)'],
  ['takes in the day after the range', 'day < cast', 'day <= cast'],
])('its tests fail where the query %s', (_what, right, wrong) => {
  expect(sql).toContain(right)
  writeFileSync(query, sql.replace(right, wrong))
  const { status, output } = testsOf(written)
  writeFileSync(query, sql)
  expect(status).toBe(1)
  expect(output).toContain('AssertionError')
})
