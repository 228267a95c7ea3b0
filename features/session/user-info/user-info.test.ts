import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const { app } = await sessionServer()

async function flagsOf(username: string): Promise<string[]> {
  const info: Record<string, unknown> = (
    await app.inject({ url: '/api/1.0/user-info', headers: signedInAs(username) })
  ).json()
  return Object.keys(info).filter((name) => info[name] === true && name !== 'seesAllWorkspaces')
}

test.each([
  ['ann', ['isBasicUser']],
  ['root', ['isAdmin']],
  ['bill', ['isBillingAdmin']],
  ['setup', ['isProvisioningAdmin']],
  ['eve@example.com', ['isExecutive']],
])('answers for %s exactly %j', async (username, flags) => {
  expect(await flagsOf(username)).toEqual(flags)
})

test('answers name, e-mail and the end of the session', async () => {
  const info = await app.inject({ url: '/api/1.0/user-info', headers: signedInAs('eve@example.com') })
  expect(info.json()).toMatchObject({
    username: 'eve@example.com',
    email: 'eve@example.com',
    accessTokenExpiration: '2026-03-02T00:00:00.000Z',
  })
})

test('does not take a user name for an e-mail', async () => {
  const info = await app.inject({ url: '/api/1.0/user-info', headers: signedInAs('ann') })
  expect(info.json()).toMatchObject({ username: 'ann', email: null })
})

test.each([
  ['root', true],
  ['ann', false],
])('whether %s sees all workspaces: %s', async (username, seesAllWorkspaces) => {
  const info = await app.inject({ url: '/api/1.0/user-info', headers: signedInAs(username) })
  expect(info.json()).toMatchObject({ seesAllWorkspaces })
})
