import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf, warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { notebookCommands } from './source.ts'

const columns = {
  account_id: 'string',
  workspace_id: 'string',
  event_id: 'string',
  event_time: 'timestamp',
  action_name: 'string',
  user_identity: 'struct<email:string>',
  request_params: 'map<string,string>',
}

test('reads who ran a command, where and for how long, and not what it was', async () => {
  const row = {
    event_id: 'e-1',
    event_time: '2025-05-31T00:00:01.500Z',
    action_name: 'runCommand',
    'user_identity.email': 'ann@example.com',
    "request_params['notebookId']": '41',
    "request_params['clusterId']": 'c-1',
    "request_params['executionTime']": '2.25',
    "request_params['status']": 'finished',
  }
  const { url, requests } = await answering(
    warehouseWith({ name: 'system.access.audit', columns, rows: [row] }),
  )
  const { rows } = await collected({
    source: notebookCommands,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(rows['notebook_event']).toMatchObject([
    {
      action_name: 'runCommand',
      user_name: 'ann@example.com',
      notebook_id: '41',
      cluster_id: 'c-1',
      command_status: 'finished',
      execution_seconds: 2.25,
      day: '2025-05-30',
      last_day: '2025-05-31',
    },
  ])
  const statements = requests
    .filter(({ body }) => body !== '')
    .map((request) => statementOf(request).statement)
  expect(statements.at(-1)).toContain("service_name = 'notebook'")
  expect(statements.join('\n')).not.toContain('commandText')
  expect(statements.at(-1)).not.toMatch(/request_params(?!\[)/)
})
