import { expect, test } from 'vitest'
import { roleNames, rolesOf } from './user-roles.ts'

const nobody = {
  username: 'ann',
  email: null,
  isAdmin: false,
  isBillingAdmin: false,
  isProvisioningAdmin: false,
  isDatabricksAccountAdmin: false,
  isExecutive: false,
  isBasicUser: false,
  seesAllWorkspaces: true,
  isDemoMode: false,
  mustChangePassword: false,
  accessTokenExpiration: '2025-05-31T23:00:00Z',
}

test('counts everybody as a user but a mere provisioning admin', () => {
  expect(rolesOf({ ...nobody, isBasicUser: true })).toEqual(['user'])
  expect(rolesOf({ ...nobody, isAdmin: true })).toEqual(['user', 'admin'])
  expect(rolesOf({ ...nobody, isProvisioningAdmin: true })).toEqual(['provisioning-admin'])
})

test('names somebody by what they are besides a user', () => {
  expect(roleNames(['user'])).toBe('User')
  expect(roleNames(['user', 'admin', 'billing-admin'])).toBe('Admin, Billing Admin')
})
