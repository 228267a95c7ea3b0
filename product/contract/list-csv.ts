import { z } from 'zod'
import { endpoint, type AnyEndpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { isReport, rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const shared = {
  guard: mayRead('user'),
  query: z.looseObject({
    ...scopeQuery,
    since: rangeStart,
    until: rangeEnd,
  }),
  output: z.unknown(),
  answersCsv: true,
} as const

/** The filters of a list, in a body. */
export const listFilters = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)

function wordIn(call: AnyEndpoint, path: RegExp): string | undefined {
  const isList = isReport(call) && call.method === 'GET' && call.guard.role === shared.guard.role
  return isList ? path.exec(call.path)?.[1] : undefined
}

/** The name of a list, which has a CSV path of its own. */
export const listNameOf = (call: AnyEndpoint) => wordIn(call, /^\/reports\/([\w-]+)$/)

/** The kind of workload whose runs a call lists, where they need a CSV path of their own. */
export const runKindOf = (call: AnyEndpoint) => wordIn(call, /^\/reports\/([\w-]+)\/\{jobId\}$/)

/** The kind of workload whose runs a call lists at the path that answers CSV too. */
export const answeredRunKindOf = (call: AnyEndpoint) => wordIn(call, /^\/reports\/([\w-]+)\/\{jobId\}\/runs$/)

/** The calls that answer the lists among these calls as CSV files, at paths of their own. */
export function csvCalls(calls: readonly AnyEndpoint[]) {
  const list = {
    ...shared,
    path: '/reports/{assetSubType}/csv',
    pathValues: { assetSubType: calls.flatMap((call) => listNameOf(call) ?? []) },
  } as const
  return {
    downloadList: endpoint({
      ...list,
      name: 'downloadList',
      method: 'GET',
      summary: 'A list as a CSV file: the whole filtered set. Takes the filters of the list.',
      body: undefined,
    }),
    downloadFilteredList: endpoint({
      ...list,
      name: 'downloadFilteredList',
      method: 'POST',
      summary: 'A list as a CSV file, with the filters of the list in the body.',
      body: listFilters,
    }),
    downloadRuns: endpoint({
      ...shared,
      name: 'downloadRuns',
      method: 'GET',
      path: '/reports/{type}/{jobId}/runs',
      summary: 'Runs of a workload as a CSV file: the whole filtered set. Takes the filters of the list.',
      body: undefined,
      pathValues: { type: calls.flatMap((call) => runKindOf(call) ?? []) },
    }),
  }
}
