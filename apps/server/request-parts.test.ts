import { expect, test } from 'vitest'
import { HostRates } from '#exchange/host-rates.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { requestParts } from './request-parts.ts'

const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [
    {
      id: '1',
      name: 'one',
      url: 'https://one.example.org',
      subscriptionId: 'north',
      region: 'westeurope',
      credentials: { kind: 'token', token: 'none' },
    },
  ],
}

test('requests are reported by workspace, and by host for other systems', async () => {
  const rates = new HostRates({ nowMs: () => 0, sleep: async () => {} })
  const request = { requestsPerSecond: 50, isRepeat: false }
  await rates.take({ ...request, host: 'one.example.org' })
  await rates.take({ ...request, host: 'one.example.org', isRepeat: true })
  await rates.take({ ...request, host: 'prices.example.org' })
  expect(requestParts(rates, connection)).toMatchObject({
    'requests to one': {
      ready: true,
      requests: 2,
      repeated: 1,
      limitPerSecond: 50,
      says: '2 requests, 1 of them repeated; 0.2 a second of at most 50',
    },
    'requests to prices.example.org': { requests: 1, repeated: 0 },
  })
})
