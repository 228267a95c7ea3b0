import type { ConnectionDocument } from '#contract/connection.ts'

import { credentialsOf } from '../serve/access/credentials.ts'
import { Gate } from '../serve/access/gate.ts'
import { publicRoutes } from '../serve/access/routes.ts'
import { json } from '../serve/http/answer.ts'
import type { Route } from '../serve/http/router.ts'
import { findRoute } from '../serve/http/router.ts'
import { listen } from '../serve/http/serve.ts'
import type { Answers } from './answers.ts'
import type { Recorded } from './recording.ts'

/** A running replay. */
export type RunningReplay = { document: ConnectionDocument; close: () => Promise<void> }

const seed = 0
/** The price lists of the clouds, which are public. */
const publicPath = /^\/(?:api\/retail|offers)\//

/** Serves recorded answers as one workspace, and as the clouds' price lists. */
export async function startReplay(
  { account, workspace: recorded, clock }: Recorded,
  answers: Answers,
  port: number,
): Promise<RunningReplay> {
  const workspace = { accountId: account.id, workspaceId: recorded.id, cloud: account.cloud }
  const credentials = credentialsOf(seed, workspace)
  const gate = new Gate(credentials, Date.now)
  const server = await listen(port, (call) => {
    const found = findRoute(open, call)
    if (found) return found.route.handle(found.call)
    if (!publicPath.test(call.path)) gate.callerOf(call)
    return answers.answer(call)
  })
  const open: Route[] = [
    ...publicRoutes({ workspace, url: () => server.url }, gate),
    { method: 'GET', path: '/control/replay', handle: () => json(answers.report()) },
  ]
  return {
    document: {
      version: 1,
      demo: false,
      account,
      ...(clock !== undefined && { dataClock: clock }),
      priceHosts: { azure: server.url, aws: server.url },
      workspaces: [
        { ...recorded, url: server.url, credentials: { kind: 'token', token: credentials.token } },
      ],
    },
    close: () => server.close(),
  }
}
