import { chromium, type Browser, type BrowserContext, type Cookie } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { signIn } from './sign-in.ts'

const sessions = new Map<Role, Promise<Cookie[]>>()
let connected: Promise<Browser> | undefined

afterAll(async () => {
  await (await connected)?.close()
})

/** The browser that all test files share. */
export function theBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserEndpoint'))
  return connected
}

/** Signs a context in; a role has one session a file, because a password is slow to check. */
export async function enter(context: BrowserContext, role: Role): Promise<void> {
  const begun = sessions.get(role) ?? beginSession(role)
  sessions.set(role, begun)
  await context.addCookies(await begun)
}

async function beginSession(role: Role): Promise<Cookie[]> {
  const context = await (await theBrowser()).newContext()
  await signIn(context, inject('productUrl'), role)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
