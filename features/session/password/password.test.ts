import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'

const current = 'the current password'

async function changerOf() {
  const changed: string[] = []
  const { app } = await sessionServer({
    accounts: {
      ...sessionPorts().accounts,
      verifyPassword: async (username, password) => (password === current ? { username } : undefined),
      changePassword: async ({ username, password }) => void changed.push(`${username}: ${password}`),
    },
  })
  const change = (currentPassword: string, newPassword: string) =>
    app.inject({
      method: 'POST',
      url: '/api/1.0/password',
      headers: signedInAs('setup'),
      payload: { currentPassword, newPassword },
    })
  return { changed, change }
}

test('changes the password of the caller, whatever their role', async () => {
  const { changed, change } = await changerOf()
  expect((await change(current, 'twelve chars')).json()).toEqual({ isChanged: true })
  expect(changed).toEqual(['setup: twelve chars'])
})

test.each([
  ['eleven char', 'newPassword', current],
  [current, 'newPassword', current],
  ['aaaaaaaaaaaa', 'newPassword', current],
  ['twelve chars', 'currentPassword', 'wrong'],
])('refuses %s and names %s', async (newPassword, field, currentPassword) => {
  const { changed, change } = await changerOf()
  const answer = await change(currentPassword, newPassword)
  expect([answer.statusCode, answer.json().field, changed]).toEqual([400, field, []])
})

test('refuses to try passwords without end', async () => {
  const { change } = await changerOf()
  for (let attempt = 1; attempt <= 5; attempt += 1) await change('wrong', 'twelve chars')
  expect((await change(current, 'twelve chars')).statusCode).toBe(429)
})
