import { expect, test } from 'vitest'
import type { ConnectionDocument } from '#contract/connection.ts'
import { limitsOf } from './fetch-handlers.ts'

const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [],
}

test.each([1, 2, 3, 4])('%i processes together ask a host no more at once than one may', (workers) => {
  expect(limitsOf(connection, workers).inFlight * workers).toBeLessThanOrEqual(12)
})

test('a host is asked as often as the connection says, else as often as is usual', () => {
  expect(limitsOf(connection, 3).requestsPerSecond).toBe(15)
  expect(limitsOf({ ...connection, requestsPerSecond: 1 }, 3).requestsPerSecond).toBe(1)
})
