import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

async function settings() {
  const { app } = await sessionServer()
  const url = '/api/1.0/settings/recommendations'
  return {
    read: (username = 'root') => app.inject({ url, headers: signedInAs(username) }),
    save: (leastSaving: unknown, username = 'root') =>
      app.inject({ method: 'PUT', url, headers: signedInAs(username), payload: { leastSaving } }),
    derivation: async () =>
      (await app.inject({ url: '/api/1.0/discounted-rates', headers: signedInAs('root') })).json().derivation,
  }
}

test('25 a month are small until an administrator changes it, which derives again', async () => {
  const { read, save, derivation } = await settings()
  expect((await read()).json()).toMatchObject({ leastSaving: 25, changedBy: null })
  expect(await derivation()).toMatchObject({ state: 'none' })
  expect((await save(40)).json()).toMatchObject({ leastSaving: 40, changedBy: 'root' })
  expect((await read()).json()).toMatchObject({ leastSaving: 40 })
  expect((await derivation()).state).not.toBe('none')
})

test('nobody else reads or changes it, and it is a whole number from 0 on', async () => {
  const { read, save } = await settings()
  expect([(await read('ann')).statusCode, (await save(40, 'ann')).statusCode]).toEqual([403, 403])
  const refused = await Promise.all([-1, 0.5, 1_000_001, 'much'].map((value) => save(value)))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect((await save(0)).statusCode).toBe(200)
})
