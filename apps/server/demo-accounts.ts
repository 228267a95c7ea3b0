import type { Role } from '#contract/roles.ts'

export type DemoAccount = {
  username: string
  password: string
  role: Role
  roles: readonly Role[]
  seesAll: boolean
}

/** One account per role. Only the demo has them, and its sign-in page lists them. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'user@demo.lakegauge', password: 'demo-user', role: 'user', roles: ['user'], seesAll: false },
  {
    username: 'admin@demo.lakegauge',
    password: 'demo-admin',
    role: 'admin',
    roles: ['user', 'admin'],
    seesAll: true,
  },
  {
    username: 'billing@demo.lakegauge',
    password: 'demo-billing',
    role: 'billing-admin',
    roles: ['user', 'billing-admin'],
    seesAll: true,
  },
  {
    username: 'provisioning@demo.lakegauge',
    password: 'demo-provisioning',
    role: 'provisioning-admin',
    roles: ['provisioning-admin'],
    seesAll: true,
  },
  {
    username: 'executive@demo.lakegauge',
    password: 'demo-executive',
    role: 'executive',
    roles: ['executive'],
    seesAll: true,
  },
]
