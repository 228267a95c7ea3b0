import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver } from '#http/route.ts'
import { stateListRoute } from '#http/state-list.ts'
import type { PurgePorts } from '#product/server/purge-ports.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { getPurgeDetails, getPurgeProgress, listPurges, previewPurge, startPurge } from './contract.ts'
import { chosen, latestBefore } from './server/purge-choice.ts'
import { executionOf, isPurge, purgeKind, tablesOf, wireTable } from './server/purge-execution.ts'

export const listPurgesRoute = stateListRoute(listPurges, new URL('purges.state.sql', import.meta.url))

export const previewPurgeRoute = routeOver(
  previewPurge,
  ({ purging }: PurgePorts) =>
    async ({ query, clock, signal }) => {
      const now = clock.dataNow()
      const shared = { by: query.by, latestBefore: latestBefore(purging, now) }
      // Where no table has a retention there is nothing to refuse yet.
      if (query.by === 'RETENTION' && Object.keys(purging.retention).length === 0)
        return { ...shared, before: null, rows: 0, days: 0, tables: [] }
      const choice = chosen(query, purging, now)
      const tables = await purging.preview(choice, signal)
      return {
        ...shared,
        before: 'before' in choice ? choice.before : null,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        days: Math.max(0, ...tables.map(({ days }) => days)),
        tables: tables.map(wireTable),
      }
    },
)

export const startPurgeRoute = routeOver(startPurge, ({ purging }: PurgePorts) => async (call) => {
  const choice = chosen(call.query, purging, call.clock.dataNow())
  const run = await purging.start(choice, authorOf(call))
  if (!isDeepStrictEqual(run.input, choice))
    throw new CodedError(
      'conflict',
      `Another purge is open, which ${run.actor.name} started. Wait until it has ended, or cancel it.`,
    )
  return executionOf(run)
})

export const getPurgeProgressRoute = routeOver(getPurgeProgress, ({ runs }: RunPorts) => async () => {
  const [latest] = await runs.list({ kinds: [purgeKind], limit: 1 })
  return { execution: latest ? executionOf(latest) : null }
})

export const getPurgeDetailsRoute = routeOver(getPurgeDetails, ({ runs }: RunPorts) => async ({ body }) => {
  const run = await runs.find(body.executionId)
  if (!run || !isPurge(run))
    throw new CodedError('not_found', 'There is no such purge. Purges are kept for 90 days.')
  const log = await runs.log(run.runId)
  return {
    execution: executionOf(run),
    tables: tablesOf(run),
    log: log.map(({ at, message }) => ({ at: at.toISOString(), message })),
  }
})
