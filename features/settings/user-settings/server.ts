import { mayCall } from '#http/caller.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { TokenPorts } from '#product/server/token-ports.ts'
import { noSuchToken } from '#state/api-tokens.ts'
import { createApiToken, listAllApiTokens, listApiTokens, revokeApiToken } from './contract.ts'

export const listApiTokensRoute = routeOver(listApiTokens, ({ apiTokens }: TokenPorts) => async (call) => {
  const session = sessionOf(call)
  const tokens = [...(await apiTokens.list(session.user.username))]
  return { tokens, listsAll: mayCall(listAllApiTokens, session) }
})

export const listAllApiTokensRoute = routeOver(listAllApiTokens, ({ apiTokens }: TokenPorts) => async () => ({
  tokens: [...(await apiTokens.list())],
}))

export const createApiTokenRoute = routeOver(
  createApiToken,
  ({ apiTokens }: TokenPorts) =>
    (call) =>
      apiTokens.create(sessionOf(call).user.username, call.body, authorOf(call)),
)

export const revokeApiTokenRoute = routeOver(revokeApiToken, ({ apiTokens }: TokenPorts) => async (call) => {
  const session = sessionOf(call)
  const owner = mayCall(listAllApiTokens, session) ? {} : { owner: session.user.username }
  const revoked = await apiTokens.revoke({ tokenId: call.path.tokenId, ...owner }, authorOf(call))
  if (!revoked) throw noSuchToken()
  return revoked
})
