import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson } from '#contract/guard.ts'
import { listedSession } from '#contract/user-session.ts'

const nothing = z.strictObject({})
const sessions = z.object({ sessions: z.array(listedSession) })

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  guard: inPerson('signed-in', 'none'),
  summary: "The caller's open sessions, the one that was used last first.",
  query: nothing,
  body: undefined,
  output: sessions.extend({
    listsAll: z.boolean().meta({ description: 'True: the caller may list and end the sessions of all.' }),
  }),
})

export const listAllSessions = endpoint({
  name: 'listAllSessions',
  method: 'GET',
  path: '/sessions/all',
  guard: inPerson('admin', 'account'),
  summary: 'The open sessions of all users, the one that was used last first.',
  query: nothing,
  body: undefined,
  output: sessions,
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  guard: inPerson('signed-in', 'none'),
  staysOpen: true,
  summary: 'Ends a session of the caller; admins end any.',
  query: nothing,
  body: undefined,
  output: z.object({ sessionId: z.string() }),
})
