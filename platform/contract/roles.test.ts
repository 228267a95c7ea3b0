import { expect, test } from 'vitest'
import { hasRole } from './roles.ts'

test('shows no data to a user who is only a provisioning admin', () => {
  expect(hasRole('user', ['provisioning-admin'])).toBe(false)
  expect(hasRole('user', ['provisioning-admin', 'user'])).toBe(true)
})

test('lets every signed-in user read their own account', () => {
  expect(hasRole('signed-in', ['provisioning-admin'])).toBe(true)
})

test('hides consumption data from an admin who is not a billing admin', () => {
  expect(hasRole('billing-admin', ['admin'])).toBe(false)
  expect(hasRole('billing-admin', ['user', 'billing-admin'])).toBe(true)
})

test('hides settings from an executive', () => {
  expect(hasRole('admin', ['executive'])).toBe(false)
  expect(hasRole('user', ['executive'])).toBe(true)
})
