import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const url = '/api/1.0/logout'

test('answers the same whether somebody is signed in or not', async () => {
  const { app } = await sessionServer()
  const none = await app.inject(url)
  const ann = await app.inject({ url, headers: signedInAs('ann') })
  expect([none.json(), ann.json()]).toEqual([
    { isSignedIn: false, providerAddress: null },
    { isSignedIn: false, providerAddress: null },
  ])
})

test("cannot be set off by another site's page", async () => {
  const { app } = await sessionServer()
  const headers = { ...signedInAs('ann'), 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url, headers })).statusCode).toBe(403)
  expect((await app.inject({ url: '/api/1.0/user-info', headers: signedInAs('ann') })).statusCode).toBe(200)
})

test('cannot be set off by a link', async () => {
  const { app } = await sessionServer()
  const headers = { ...signedInAs('ann'), 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
  expect((await app.inject({ url, headers })).statusCode).toBe(403)
  expect((await app.inject({ url: '/api/1.0/user-info', headers: signedInAs('ann') })).statusCode).toBe(200)
})
