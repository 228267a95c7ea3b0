import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { martServer } from '#features/testing/mart-server.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const ask = await martServer()

test('answers the data clock, days, currencies and freshness of the workspaces of the caller', async () => {
  expect((await ask('ann', '/metadata')).json()).toEqual({
    dataClock: '2025-05-31T23:00:00.000Z',
    dataVersion: 1,
    firstDay: '2025-05-01',
    lastDay: '2025-05-30',
    incompleteSince: '2025-05-31T00:00:00.000Z',
    history: null,
    currencies: ['USD'],
    currency: 'USD',
    costType: 'ESTIMATED',
    workspaces: [
      {
        workspaceId: '1',
        workspaceName: 'one',
        workspaceHost: 'one.example.com',
        subscriptionId: 'north',
        firstUsageTime: '2025-05-01T00:00:00.000Z',
        lastUsageTime: '2025-05-31T00:00:00.000Z',
        isPublished: false,
      },
    ],
  })
})

test('puts the most used currency first and takes in workspaces without usage', async () => {
  const metadata = (await ask('root', '/metadata')).json()
  expect(metadata).toMatchObject({
    currencies: ['USD', 'EUR'],
    firstDay: '2025-05-01',
    lastDay: '2025-05-31',
  })
  expect(metadata.workspaces).toMatchObject([
    { workspaceName: 'one' },
    { workspaceName: 'three', lastUsageTime: null },
    { workspaceName: 'two' },
    { workspaceName: '* Unauthorized or Deleted', subscriptionId: null },
  ])
})

test('answers before anything was published', async () => {
  const emptyMart = { version: () => 0, rows: () => Promise.reject(new Error('nothing to read')) }
  const { app } = await sessionServer({}, { mart: emptyMart })
  const metadata = await app.inject({ url: '/api/1.0/metadata', headers: signedInAs('root') })
  expect(metadata.json()).toMatchObject({ dataVersion: 0, firstDay: null, currencies: [], workspaces: [] })
})
