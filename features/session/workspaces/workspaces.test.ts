import { expect, test } from 'vitest'
import { martServer } from '#features/testing/mart-server.ts'

const ask = await martServer()

test('lists what the caller sees, with the host name and how far the cost reaches', async () => {
  expect((await ask('ann', '/workspaces/all')).json().content).toEqual([
    {
      workspaceId: '1',
      workspaceName: 'one',
      workspaceHost: 'one.example.com',
      workspaceUrl: 'https://one.example.com:443/',
      subscriptionId: 'north',
      region: 'west',
      cloud: 'AZURE',
      status: 'RUNNING',
      isPublished: false,
      lastUsageTime: '2025-05-31T00:00:00.000Z',
    },
  ])
})

test('lists a workspace of which nothing was loaded yet', async () => {
  const { content } = (await ask('root', '/workspaces/all?workspaceHost=three.example.com')).json()
  expect(content).toEqual([expect.objectContaining({ workspaceId: '3', lastUsageTime: null })])
})

test('sorts by name without regard to case', async () => {
  const { content }: { content: { workspaceName: string }[] } = (await ask('root', '/workspaces/all')).json()
  expect(content.map((workspace) => workspace.workspaceName)).toEqual([
    '* Unauthorized or Deleted',
    'one',
    'three',
    'two',
  ])
})
