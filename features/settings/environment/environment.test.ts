import { expect, test } from 'vitest'
import { variables } from '#config/configuration.ts'
import { shownVariables } from '#config/shown-variables.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const planted = Object.fromEntries(
  Object.values(variables).map(({ name, secret }) => [
    name,
    secret ? `planted-secret of ${name}` : `value of ${name}`,
  ]),
)

async function ask(username: string) {
  const { app } = await sessionServer({ environmentVariables: shownVariables(planted, planted) })
  return app.inject({ url: '/api/1.0/environment-variables', headers: signedInAs(username) })
}

test('administrators read every variable, and of secrets only that they are set', async () => {
  const answer = await ask('root')
  expect(answer.json().variables).toHaveLength(Object.keys(planted).length)
  expect(answer.body).toContain('value of PORT')
  expect(answer.body).not.toContain('planted-secret')
  const database = answer.json().variables.find(({ name }: { name: string }) => name === 'DATABASE_URL')
  expect(database).toMatchObject({ isSecret: true, origin: 'ENVIRONMENT', value: null })
})

test('nobody else reads them', async () => {
  const codes = await Promise.all(
    ['ann', 'bill', 'eve@example.com'].map(async (name) => (await ask(name)).statusCode),
  )
  expect(codes).toEqual([403, 403, 403])
})
