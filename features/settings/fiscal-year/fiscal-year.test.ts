import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const url = '/api/1.0/configurations/fiscal-year'

async function server() {
  const { app } = await sessionServer()
  return {
    read: (username = 'root') => app.inject({ url, headers: signedInAs(username) }),
    save: (startMonth: number, username = 'root') =>
      app.inject({ method: 'PUT', url, headers: signedInAs(username), payload: { startMonth } }),
  }
}

test('the fiscal year is the calendar year until an administrator changes it, and who did is kept', async () => {
  const { read, save } = await server()
  expect((await read('ann')).json()).toEqual({
    startMonth: 1,
    isEditable: false,
    changedBy: null,
    changedAt: null,
  })
  expect((await save(4)).json()).toEqual({
    startMonth: 4,
    isEditable: true,
    changedBy: 'root',
    changedAt: '2026-03-01T12:00:00.000Z',
  })
  expect((await read('ann')).json()).toMatchObject({ startMonth: 4 })
})

test('nobody else changes it, and a year has twelve months', async () => {
  const { save } = await server()
  expect((await save(4, 'ann')).statusCode).toBe(403)
  expect([(await save(0)).statusCode, (await save(13)).statusCode]).toEqual([400, 400])
})
