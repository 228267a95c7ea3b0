import { beforeAll, onTestFinished } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { apiBase, pathOf, type AnyEndpoint } from '#contract/endpoint.ts'
import { isReport, rowsOf, type RowOf } from '#contract/report.ts'
import type { OpenReportRoute } from '#http/report.ts'
import type { Route } from '#http/route.ts'
import { httpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import type { LivesPorts } from '#product/server/proposals/settled-proposals.ts'
import { nobodyDecided } from './nobody-decided.ts'
import { publishedMart, type RowsByTable } from './published-mart.ts'

/** A route, or one of a list that counts recommendations: of these nobody decided anything. */
type Tested = Route | OpenReportRoute<LivesPorts, readonly Column[]>
type Routes<First extends Tested> = First | readonly [First, ...Tested[]]
type RowOfRoute<Asked extends Tested> = Asked['endpoint'] extends { columns: readonly Column[] }
  ? RowOf<Asked['endpoint']>
  : never

// The server answers the columns that the report declares.
const asRowsOf = <Asked extends Tested>(rows: readonly object[]) => rows as readonly RowOfRoute<Asked>[]

async function openServer<First extends Tested>(routes: Routes<First>, tables: RowsByTable) {
  const all = listOf(routes)
  const mart = await publishedMart(tables)
  const server = await httpServer(serverParts({ routes: all.map(bound), mart }))
  const askAs = (username: string, path: string, body?: object) =>
    server.app.inject({
      url: `${apiBase}${path}`,
      headers: signedInAs(username),
      ...(body && { method: 'POST', payload: body }),
    })
  return {
    /** Asks as somebody who sees the workspace `1` only; with a body by POST. */
    ask: (path: string, body?: object) => askAs('ann', path, body),
    /** Asks as `ann`, who sees the workspace `1` only, or as `root`, who sees all. */
    askAs,
    /** The rows that the first report answers to a query; a refusal fails the test. */
    async rows(query = '', fields: Readonly<Record<string, string>> = {}) {
      const report = reportOf(all[0].endpoint)
      const answer = await askAs('ann', `${pathOf(report.path, fields)}?${query}`)
      if (answer.statusCode !== 200) throw new Error(`${report.name} answers ${answer.body}`)
      return asRowsOf<First>(rowsOf(report, answer.json()))
    },
    async close() {
      await server.close()
      await mart.close()
    },
  }
}

type ReportServer<First extends Tested> = Awaited<ReturnType<typeof openServer<First>>>
type Asking<First extends Tested> = Omit<ReportServer<First>, 'close'>

/** A server over published tables with these rows, open for the tests of a file: how to ask it. */
export function reportTest<First extends Tested>(routes: Routes<First>, tables: RowsByTable): Asking<First> {
  let server: ReportServer<First> | undefined
  beforeAll(async () => {
    server = await openServer(routes, tables)
    return server.close
  })
  const opened = () => {
    if (server) return server
    throw new Error('The server is open within tests only.')
  }
  return {
    ask: async (...asked) => opened().ask(...asked),
    askAs: async (...asked) => opened().askAs(...asked),
    rows: async (...asked) => opened().rows(...asked),
  }
}

/** The same within a single test, for rows of its own. */
export async function reportServer<First extends Tested>(
  routes: Routes<First>,
  tables: RowsByTable,
): Promise<Asking<First>> {
  const { close, ...asking } = await openServer(routes, tables)
  onTestFinished(close)
  return asking
}

function bound(route: Tested): Route {
  return 'over' in route ? route.over(nobodyDecided) : route
}

function listOf<First extends Tested>(routes: Routes<First>): readonly [First, ...Tested[]] {
  return 'endpoint' in routes ? [routes] : routes
}

function reportOf(endpoint: AnyEndpoint) {
  if (isReport(endpoint)) return endpoint
  throw new Error(`${endpoint.name} is no report: ask its path.`)
}
