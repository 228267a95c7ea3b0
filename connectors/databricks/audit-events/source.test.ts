import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf, warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { auditEvents } from './source.ts'

test('requests only changes of compute, and reads their author', async () => {
  const columns = {
    event_id: 'string',
    event_time: 'timestamp',
    service_name: 'string',
    action_name: 'string',
    user_identity: 'struct<email:string>',
    request_params: 'map<string,string>',
    response: 'struct<status_code:int,error_message:string>',
  }
  const row = {
    event_id: 'e-1',
    event_time: '2025-05-30T10:00:00.000Z',
    service_name: 'clusters',
    action_name: 'resize',
    'user_identity.email': 'ann@example.com',
    request_params: '{"cluster_id":"c-1"}',
    'response.status_code': '200',
  }
  const { url, requests } = await answering(
    warehouseWith({ name: 'system.access.audit', columns, rows: [row] }),
  )
  const { rows } = await collected({
    source: auditEvents,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(rows['audit_event']).toMatchObject([
    {
      action_name: 'resize',
      user_email: 'ann@example.com',
      request_params: { cluster_id: 'c-1' },
      status_code: 200,
      day: null,
    },
  ])
  const statements = requests
    .filter(({ body }) => body !== '')
    .map((request) => statementOf(request).statement)
  expect(statements.at(-1)).toContain("event_time < :until\n  and service_name in ('jobs', 'clusters',")
})
