import { expect, test } from 'vitest'
import { decide, inPerson, mayChange, mayRead, type Caller, type Guard } from './guard.ts'

const operator = { kind: 'operator' } as const
const nobody = { kind: 'nobody' } as const
const person = (...roles: Extract<Caller, { kind: 'person' }>['roles']) =>
  ({ kind: 'person', roles, mustChangePassword: false }) as const
const token = { kind: 'token', roles: ['user'], mustChangePassword: false } as const
const readToken = { ...token, access: 'read', isLimitedToWorkspaces: false } as const
const writeToken = { ...readToken, access: 'write' } as const
const adminToken = { ...writeToken, roles: ['admin'] } as const

const decisionOf = (guard: Guard, caller: Caller) => {
  const decision = decide(guard, caller)
  return decision.isAllowed ? 'allowed' : decision.code
}

test('asks nobody known to sign in, except for what is public', () => {
  expect(decide(mayRead('user'), nobody)).toEqual({
    isAllowed: false,
    code: 'unauthenticated',
    message: 'You are not signed in: sign in first.',
  })
  expect(decisionOf(mayRead('signed-in', 'none'), nobody)).toBe('unauthenticated')
  expect(decisionOf(inPerson('public', 'none'), nobody)).toBe('allowed')
})

test('names the rights that a person lacks', () => {
  expect(decide(mayChange('admin'), person('user'))).toMatchObject({ message: 'Requires admin rights.' })
  expect(decide(mayRead('billing-admin'), person('admin'))).toMatchObject({
    message: 'Requires billing admin rights.',
  })
  expect(decide(mayRead('user'), person('provisioning-admin'))).toMatchObject({
    message: 'A provisioning admin cannot access cost data. Sign in as a user, admin or executive.',
  })
})

test('leaves to a one-time password the own account only', () => {
  const fresh = { ...person('admin'), mustChangePassword: true }
  expect(decisionOf(mayRead('user'), fresh)).toBe('password_change_required')
  expect(decisionOf(inPerson('signed-in', 'none'), fresh)).toBe('allowed')
  expect(decisionOf(mayRead('user'), { ...readToken, mustChangePassword: true })).toBe(
    'password_change_required',
  )
})

test.each([
  ['a reading call', mayRead('user'), 'allowed', 'allowed'],
  ['a changing call', mayChange('user'), 'forbidden', 'allowed'],
  ['a call in person', inPerson('user', 'none'), 'forbidden', 'forbidden'],
  ['signing in', inPerson('public', 'none'), 'forbidden', 'forbidden'],
  ['an admin call of a mere user', mayRead('admin'), 'forbidden', 'forbidden'],
  ['what is public to read', mayRead('public', 'none'), 'allowed', 'allowed'],
])('%s admits tokens that read and that write as it should', (_name, guard, ofRead, ofWrite) => {
  expect([decisionOf(guard, readToken), decisionOf(guard, writeToken)]).toEqual([ofRead, ofWrite])
})

test('a refusal of a token names the limit of the token', () => {
  expect(decide(mayChange('user'), readToken)).toMatchObject({
    message: 'This API token only reads: use one that may also write.',
  })
  expect(decide(inPerson('admin', 'account'), adminToken)).toMatchObject({
    message: 'An API token cannot make this call: sign in.',
  })
})

test('a token that is limited to workspaces reaches nothing that holds for all of them', () => {
  const limited = { ...adminToken, isLimitedToWorkspaces: true }
  expect(decisionOf(mayChange('admin', 'account'), limited)).toBe('forbidden')
  expect(decisionOf(mayRead('user', 'account'), limited)).toBe('forbidden')
  expect(decisionOf(mayChange('admin', 'workspace'), limited)).toBe('allowed')
  expect(decisionOf(mayRead('signed-in', 'none'), limited)).toBe('allowed')
  expect(decisionOf(mayChange('admin', 'account'), adminToken)).toBe('allowed')
})

test('an operator of the machine does what any role may, and has no account', () => {
  expect(decisionOf(mayChange('admin', 'account'), operator)).toBe('allowed')
  expect(decisionOf(inPerson('admin', 'account'), operator)).toBe('allowed')
  expect(decisionOf(mayRead('signed-in', 'none'), operator)).toBe('forbidden')
})
