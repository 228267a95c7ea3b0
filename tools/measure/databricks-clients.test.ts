import { expect, test } from 'vitest'
import { databricksClients } from './databricks-clients.ts'
import { parsed } from './parsed.ts'

test('a file that sends a token is a client, and all its files have lines', () => {
  const sources = [
    parsed('connectors/databricks/client.ts', 'const headers = {\n  authorization: `Bearer ${token}`,\n}\n'),
    parsed('connectors/databricks/tokens.ts', 'export const tokens = 1\n'),
    parsed('connectors/databricks/runs.ts', 'export const runs = 1\n'),
    parsed('platform/databricks/call.ts', 'export const call = 1\n'),
  ]
  expect(databricksClients(sources)).toEqual({
    senders: ['connectors/databricks/client.ts'],
    files: 3,
    lines: 5,
  })
})

test('what hides tokens is no client', () => {
  expect(databricksClients([parsed('platform/http/secrets.ts', 'const shown = /Bearer /')]).senders).toEqual(
    [],
  )
})
