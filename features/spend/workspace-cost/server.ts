import { addDays, dayOf, daysBetween, daysIn, startOfDay } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { route } from '#http/route.ts'
import { comparedDays, readComparedDays } from '#product/server/calendar/compared-days.ts'
import { listWorkspaceCosts, listWorkspaceSeries } from './contract.ts'
import { dayRows, figuresOf, workspacesOf } from './server/series-of.ts'

const workspaceDays = scopedQuery(new URL('workspace-days.sql', import.meta.url))

const usualDays = 30
const mostDays = 366

export const listWorkspaceCostsRoute = reportRoute(listWorkspaceCosts, {
  rows: new URL('workspace-costs.sql', import.meta.url),
  bounds: comparedDays,
})

export const listWorkspaceSeriesRoute = route(
  listWorkspaceSeries,
  async ({ body, read, clock, defaultCurrency }) => {
    const named = rangeOf({ since: body.since, until: body.until }, 'days', clock.dataNow())
    const until = dayOf(named.until)
    const since = body.since === undefined ? addDays(until, -usualDays) : dayOf(named.since)
    const length = daysBetween(since, until)
    if (length > mostDays)
      throw new CodedError(
        'invalid_parameter',
        `The range has more than ${mostDays} days: give a shorter one.`,
        {
          field: 'since',
        },
      )
    const previousSince = addDays(since, -length)
    const currency = body.currency ?? (await defaultCurrency())
    const range = {
      since: startOfDay(since),
      until: startOfDay(until),
      previousSince: startOfDay(previousSince),
    }
    const [found, horizon] = await Promise.all([
      read(workspaceDays, { by: body.by, currency, previousSince, until }),
      readComparedDays(read, range),
    ])
    const rows = dayRows.parse(found.rows)
    const { comparedUntil, previousUntil } = horizon
    const days = { days: daysIn(since, until), comparedUntil, previousUntil }
    const totals = figuresOf(rows, days)
    return {
      dataVersion: found.dataVersion,
      since: range.since.toISOString(),
      until: range.until.toISOString(),
      previousSince: range.previousSince.toISOString(),
      previousUntil: previousUntil === null ? null : startOfDay(previousUntil).toISOString(),
      currency,
      days: days.days,
      workspaces: workspacesOf(rows, totals, days),
      totals,
    }
  },
)
