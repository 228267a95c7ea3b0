import { routeOver, sessionOf } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { getLastUrl, saveUrl } from './contract.ts'

export const lastUrlRoute = routeOver(getLastUrl, ({ accounts }: SessionPorts) => async (call) => ({
  url: (await accounts.lastUrl(sessionOf(call).user.username)) ?? null,
}))

export const saveUrlRoute = routeOver(saveUrl, ({ accounts }: SessionPorts) => async (call) => {
  await accounts.rememberUrl(sessionOf(call).user.username, call.body.url)
  return { url: call.body.url }
})
