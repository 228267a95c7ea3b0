import { expect, test } from 'vitest'
import { passesGuard } from './roles.ts'

test('shows no data to somebody who is a provisioning admin only', () => {
  expect(passesGuard('user', ['provisioning-admin'])).toBe(false)
  expect(passesGuard('user', ['provisioning-admin', 'user'])).toBe(true)
})

test('lets every signed-in person read who they are', () => {
  expect(passesGuard('signed-in', ['provisioning-admin'])).toBe(true)
})

test('keeps consumption data from an admin who is no billing admin', () => {
  expect(passesGuard('billing-admin', ['admin'])).toBe(false)
  expect(passesGuard('billing-admin', ['user', 'billing-admin'])).toBe(true)
})

test('keeps settings from an executive', () => {
  expect(passesGuard('admin', ['executive'])).toBe(false)
  expect(passesGuard('user', ['executive'])).toBe(true)
})
