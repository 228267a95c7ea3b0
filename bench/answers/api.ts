import type { AnyEndpoint } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import type { MartReader } from '#http/ports.ts'
import { httpServer } from '#http/serve.ts'
import { openSessions, serverParts, signedInAs } from '#http/testing/parts.ts'
import type { Asking } from '../demo/signed-in.ts'

/** A caller of the product's routes in this process, who sees all workspaces, and what ends the routes. */
export type Api = { ask: Asking; endpoints: readonly AnyEndpoint[]; close(): Promise<void> }

const everyone = { username: 'everyone', roles, workspaceIds: null, mustChangePassword: false }

/** The product's routes over a mart, asked without a network. */
export async function apiOver(mart: MartReader): Promise<Api> {
  const sessions = openSessions([everyone])
  const routes = serverRoutes(sessionPorts({ sessions }))
  const directory = martDirectory(mart)
  const server = await httpServer(serverParts({ routes, sessions, mart, directory, validateAnswers: false }))
  return {
    async ask(path, query = {}, payload) {
      const answer = await server.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api/1.0${path}?${new URLSearchParams(query)}`,
        headers: signedInAs('everyone'),
        ...(payload && { payload }),
      })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
    endpoints: routes.map(({ endpoint }) => endpoint),
    close: () => server.close(),
  }
}
