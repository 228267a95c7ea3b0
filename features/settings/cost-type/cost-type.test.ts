import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const url = '/api/1.0/configurations/cost'

async function server() {
  const { app } = await sessionServer()
  return {
    read: (username = 'root') => app.inject({ url, headers: signedInAs(username) }),
    save: (costType: string, username = 'root') =>
      app.inject({ method: 'PUT', url, headers: signedInAs(username), payload: { costType } }),
  }
}

test('billed cost is shown where it is known, until an administrator changes it', async () => {
  const { read, save } = await server()
  expect((await read()).json()).toEqual({
    costType: 'REAL_THEN_ESTIMATED',
    isApplied: true,
    changedBy: null,
    changedAt: null,
  })
  expect((await save('REAL')).json()).toEqual({
    costType: 'REAL',
    isApplied: false,
    changedBy: 'root',
    changedAt: '2026-03-01T12:00:00.000Z',
  })
  expect((await read()).json().costType).toBe('REAL')
})

test('nobody else reads or changes it, and an unknown type is refused', async () => {
  const { read, save } = await server()
  expect([(await read('ann')).statusCode, (await save('REAL', 'ann')).statusCode]).toEqual([403, 403])
  expect((await save('GUESSED')).statusCode).toBe(400)
})
