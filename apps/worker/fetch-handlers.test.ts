import { expect, test } from 'vitest'
import type { ConnectionDocument } from '#contract/connection.ts'
import { limitsOf } from './fetch-handlers.ts'

const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [],
}

test.each([1, 2, 3, 4])('%i processes together ask a host no faster than one may', (workers) => {
  const usual = limitsOf(connection, workers)
  expect(usual.requestsPerSecond * workers).toBeCloseTo(15, 9)
  expect(usual.inFlight * workers).toBeLessThanOrEqual(4)
  const { requestsPerSecond } = limitsOf({ ...connection, requestsPerSecond: 1 }, workers)
  expect(requestsPerSecond * workers).toBeCloseTo(1, 9)
})
