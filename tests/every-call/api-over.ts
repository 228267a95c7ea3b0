import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from '#contract/process-call.ts'
import { roles } from '#contract/roles.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import { httpServer } from '#http/serve.ts'
import { openSessions, serverParts, signedInAs } from '#http/testing/parts.ts'
import type { QueryValues, User } from '#http/ports.ts'
import type { RowScopes } from '#http/row-scope.ts'
import type { Mart } from '#mart/mart.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import type { Call } from './calls-of.ts'
import { knownRuns, knownWork } from './known-runs.ts'

export type Answer = { status: number; body: unknown }

/** Fields that differ between two products, each with the reason, which stands in its place. */
const leftOut: Readonly<Record<string, string>> = {
  publishedAt: 'one was published after the other',
  lastPublishedAt: 'one was published after the other',
  correlationId: 'names one request',
}
const everyone = { username: 'everyone', roles, workspaceIds: null, mustChangePassword: false }
const askAgainMs = 100

/** Further people, and what decides which rows they see. */
type People = { users?: readonly User[]; rowScopes?: RowScopes }

/** The product's own routes over a mart and a lake; answers a function that makes calls as somebody: as one who sees all, if nobody is named. */
export async function apiOver(mart: Mart, askLake: Ask, { users = [], rowScopes }: People = {}) {
  const sessions = openSessions([everyone, ...users])
  const ask = async (name: string, parameters: QueryValues, signal: AbortSignal) =>
    askLake(lakeCalls.question, { name, parameters }, { signal })
  const routes = serverRoutes(sessionPorts({ sessions, ask, runs: knownRuns, work: knownWork }))
  const parts = serverParts({ routes, sessions, mart, directory: martDirectory(mart) })
  const server = await httpServer({ ...parts, ...(rowScopes && { rowScopes }) })
  const answered = async ({ method, url, payload }: Call, username: string) =>
    server.app.inject({ method, url, headers: signedInAs(username), ...(payload && { payload }) })
  return {
    async answer(call: Call, username = everyone.username): Promise<Answer> {
      let answer = await answered(call, username)
      while (answer.statusCode === 202) {
        await sleep(askAgainMs)
        answer = await answered(call, username)
      }
      return { status: answer.statusCode, body: comparable(answer.body) }
    },
    close: () => server.close(),
  }
}

function comparable(body: string): unknown {
  if (!/^[[{]/.test(body)) return body
  return JSON.parse(body, (name, value: unknown) => (value === null ? value : (leftOut[name] ?? value)))
}
