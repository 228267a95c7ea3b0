import { z } from 'zod'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { getOwnCost } from './contract.ts'
import { missingOf } from './server/missing.ts'

const days = scopedQuery(new URL('days.sql', import.meta.url))
const totals = scopedQuery(new URL('total.sql', import.meta.url))

const wholeNumber = z.coerce.number().int()
const totalRows = z.array(
  getOwnCost.output.shape.total.extend({
    statements: wholeNumber,
    failedStatements: wholeNumber,
    readRows: wholeNumber,
    readBytes: wholeNumber,
    unreadableStatements: wholeNumber,
  }),
)

export const getOwnCostRoute = routeOver(
  getOwnCost,
  ({ sources }: SessionPorts) =>
    async ({ query, scope, read, clock, defaultCurrency }) => {
      const { since, until } = rangeOf(query, 'days', clock.dataNow())
      const currency = query.currency ?? (await defaultCurrency())
      const found = await read(days, { since, until, currency })
      const [total] = totalRows.parse((await read(totals, { since, until, currency })).rows)
      if (!total) throw new TypeError('a query without groups answers one row')
      const inScope = (await sources()).filter(
        ({ workspaceId }) => workspaceId === null || scope.workspaceIds.includes(workspaceId),
      )
      return {
        dataVersion: found.dataVersion,
        since: since.toISOString(),
        until: until.toISOString(),
        currency,
        total,
        days: getOwnCost.output.shape.days.parse(found.rows),
        missing: missingOf(inScope, total),
      }
    },
)
