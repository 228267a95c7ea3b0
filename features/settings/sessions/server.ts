import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { SessionListPorts } from '#product/server/session-list-ports.ts'
import { endSession, listAllSessions, listSessions } from './contract.ts'

export const listSessionsRoute = routeOver(
  listSessions,
  ({ sessionList }: SessionListPorts) =>
    async (call) => {
      const session = sessionOf(call)
      const asked = { owner: session.user.username, currentToken: call.sessionToken }
      return { sessions: [...(await sessionList.list(asked))], listsAll: mayCall(listAllSessions, session) }
    },
)

export const listAllSessionsRoute = routeOver(
  listAllSessions,
  ({ sessionList }: SessionListPorts) =>
    async (call) => ({ sessions: [...(await sessionList.list({ currentToken: call.sessionToken }))] }),
)

export const endSessionRoute = routeOver(endSession, ({ sessionList }: SessionListPorts) => async (call) => {
  const session = sessionOf(call)
  const { sessionId } = call.path
  const owner = mayCall(listAllSessions, session) ? {} : { owner: session.user.username }
  if (await sessionList.end({ sessionId, ...owner }, authorOf(call))) return { sessionId }
  throw new CodedError('not_found', 'There is no such session. It may have ended already.')
})
