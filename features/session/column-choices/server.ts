import { CodedError } from '#contract/errors.ts'
import { routeOver, sessionOf } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { keepColumns, listColumnChoices, type ColumnChoice } from '#product/contract/calls/column-choices.ts'

type Known = (report: string) => readonly string[] | undefined

/** The choice without columns that the report has not, or has no more; none where there is no such report. */
function knownPart(choice: ColumnChoice, columnsOf: Known): ColumnChoice | undefined {
  const known = columnsOf(choice.report)
  if (!known) return undefined
  const columns = choice.columns && [...new Set(choice.columns)].filter((name) => known.includes(name))
  return { ...choice, columns }
}

export const listColumnChoicesRoute = routeOver(
  listColumnChoices,
  ({ accounts, columnsOf }: SessionPorts) =>
    async (call) => {
      const choices = await accounts.columnChoices(sessionOf(call).user.username)
      return { columnChoices: choices.flatMap((choice) => knownPart(choice, columnsOf) ?? []) }
    },
)

export const keepColumnsRoute = routeOver(
  keepColumns,
  ({ accounts, columnsOf }: SessionPorts) =>
    async (call) => {
      const choice = knownPart({ ...call.body, report: call.path.report }, columnsOf)
      if (!choice) throw new CodedError('not_found', 'Report not found. Use the name of its call.')
      await accounts.keepColumns(sessionOf(call).user.username, choice)
      return choice
    },
)
