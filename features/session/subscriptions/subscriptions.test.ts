import { expect, test } from 'vitest'
import { martServer } from '#features/testing/mart-server.ts'

const ask = await martServer()

test('counts the workspaces of each subscription that the caller sees', async () => {
  expect((await ask('root', '/subscriptions')).json()).toMatchObject({
    content: [
      { subscriptionId: 'north', cloud: 'AZURE', workspacesCount: 1 },
      { subscriptionId: 'south', cloud: 'AZURE', workspacesCount: 2 },
    ],
    totalElements: 2,
    totals: { workspacesCount: 3 },
  })
})

test('hides a subscription of which the caller sees no workspace', async () => {
  expect((await ask('ann', '/subscriptions')).json().content).toEqual([
    { subscriptionId: 'north', cloud: 'AZURE', workspacesCount: 1 },
  ])
})
