import { expect, test } from 'vitest'
import type { ConnectionDocument } from '#contract/connection.ts'
import { limitsOf } from './fetch-handlers.ts'

const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [],
}

test.each([1, 2, 3, 4])(
  '%i processes together make no more requests at once to a host than one may',
  (workers) => {
    expect(limitsOf(connection, workers).inFlight * workers).toBeLessThanOrEqual(12)
  },
)

test('the rate of a host comes from the connection, or from the default', () => {
  expect(limitsOf(connection, 3).requestsPerSecond).toBe(15)
  expect(limitsOf({ ...connection, requestsPerSecond: 1 }, 3).requestsPerSecond).toBe(1)
})
