import { expect, test } from 'vitest'
import { passesGuard } from './roles.ts'

test('shows no data to a user who is only a provisioning admin', () => {
  expect(passesGuard('user', ['provisioning-admin'])).toBe(false)
  expect(passesGuard('user', ['provisioning-admin', 'user'])).toBe(true)
})

test('lets every signed-in user read their own account', () => {
  expect(passesGuard('signed-in', ['provisioning-admin'])).toBe(true)
})

test('hides consumption data from an admin who is not a billing admin', () => {
  expect(passesGuard('billing-admin', ['admin'])).toBe(false)
  expect(passesGuard('billing-admin', ['user', 'billing-admin'])).toBe(true)
})

test('hides settings from an executive', () => {
  expect(passesGuard('admin', ['executive'])).toBe(false)
  expect(passesGuard('user', ['executive'])).toBe(true)
})
