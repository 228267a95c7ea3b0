import { expect, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { workspaces } from './source.ts'

const statement = (names: string[], rows: (string | null)[][]) => ({
  statement_id: 'statement-1',
  status: { state: 'SUCCEEDED' },
  manifest: { schema: { columns: names.map((name) => ({ name })) }, total_row_count: rows.length },
  result: { data_array: rows },
})

async function fetchedFrom(answer: Answers[string]) {
  const { url } = await answering({ 'POST /api/2.0/sql/statements': answer ?? {} })
  const connection = connectionTo(url)
  const fetched = await collected({ source: workspaces, system: databricks, connection, scope: 'account-1' })
  return { url, notes: fetched.notes, rows: fetched.rows['system_workspace'] }
}

test('the workspaces of the account are read, with the cloud of those in the connection', async () => {
  const { rows } = await fetchedFrom(({ body }) =>
    body.includes('describe')
      ? statement(
          ['col_name', 'data_type'],
          [
            ['workspace_id', 'string'],
            ['workspace_name', 'string'],
            ['status', 'string'],
          ],
        )
      : statement(
          ['workspace_id', 'workspace_name', 'status'],
          [
            ['4400', 'prod', 'RUNNING'],
            ['5500', 'lab', 'RUNNING'],
          ],
        ),
  )
  expect(rows).toMatchObject([
    {
      workspace_id: '4400',
      workspace_name: 'prod',
      region: 'westeurope',
      subscription_id: 'subscription-1',
      cloud: 'AZURE',
    },
    { workspace_id: '5500', workspace_name: 'lab', region: null, subscription_id: null, day: '1970-01-01' },
  ])
})

test('without access to the table the workspaces of the connection are used', async () => {
  const message = '[INSUFFICIENT_PERMISSIONS] Insufficient privileges: no USE SCHEMA on system.access.'
  const { rows, url, notes } = await fetchedFrom({
    statement_id: 'statement-1',
    status: { state: 'FAILED', error: { error_code: 'BAD_REQUEST', message } },
  })
  expect(rows).toMatchObject([
    { workspace_id: '4400', workspace_name: 'production', workspace_url: url, status: null },
  ])
  expect(notes[0]).toContain('no USE SCHEMA on system.access')
})

test('missing columns are reported, and without workspace ids no row is kept', async () => {
  const answer =
    (columns: readonly string[]): Answers[string] =>
    ({ body }) =>
      body.includes('describe')
        ? statement(
            ['col_name', 'data_type'],
            columns.map((name) => [name, 'string']),
          )
        : statement([...columns], [columns.map(() => '4400')])
  const { notes } = await fetchedFrom(answer(['workspace_id', 'workspace_name', 'workspace_url']))
  expect(notes).toEqual([
    'system.access.workspaces_latest has no status, create_time: these values are not known.',
  ])
  await expect(fetchedFrom(answer(['workspace_name']))).rejects.toMatchObject({
    code: 'source_failed',
    message: expect.stringContaining('has no column workspace_id'),
  })
})
