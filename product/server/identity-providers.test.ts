import { expect, test } from 'vitest'
import { authenticate, localProvider } from './identity-providers.ts'
import type { IdentityProvider } from './session-ports.ts'

const from = { address: '203.0.113.1', begin: () => {} }
const local = localProvider({
  verifyPassword: async (_username, password) => (password === 'right' ? { username: 'Anna' } : undefined),
})
const directory: IdentityProvider = {
  name: 'directory',
  kind: 'LDAP',
  authenticate: async ({ username }) => (username === 'bert' ? { username } : undefined),
}

test('a local account is known by its password', async () => {
  expect(await authenticate([local], { username: 'anna', password: 'right', ...from })).toEqual({
    username: 'Anna',
  })
  expect(await authenticate([local], { username: 'anna', password: 'wrong', ...from })).toBeUndefined()
})

test('whom one provider does not know, the next one may', async () => {
  const credentials = { username: 'bert', password: 'wrong', ...from }
  expect(await authenticate([local, directory], credentials)).toEqual({ username: 'bert' })
  expect(await authenticate([], credentials)).toBeUndefined()
})
