import type { APIRequestContext } from 'playwright-core'
import type { Role } from '#contract/roles.ts'

type Account = { username: string; password: string; role: Role }

/** The demo's account of a role, as the product tells it. */
export async function accountOf(url: string, role: Role): Promise<Account> {
  const answer = await fetch(`${url}/api/1.0/public/deployment-info`)
  const { demoAccounts = [] }: { demoAccounts?: Account[] } = await answer.json()
  const account = demoAccounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`the demo has no account for ${role}`)
  return account
}

/** Signs a page or a whole browser context in by the API, as other clients do. */
export async function signIn(
  { request }: { request: APIRequestContext },
  url: string,
  role: Role,
): Promise<void> {
  const { username, password } = await accountOf(url, role)
  const answer = await request.post(`${url}/api/1.0/public/login`, { data: { username, password } })
  if (!answer.ok()) throw new Error(`sign-in failed with ${answer.status()}`)
}
