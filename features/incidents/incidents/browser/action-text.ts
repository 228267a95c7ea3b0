import type { z } from 'zod'
import type { OutputOf } from '#contract/endpoint.ts'
import { day } from '#ui/format/time.ts'
import { actOnIncidents } from '../contract/work.ts'

export type IncidentAction = z.output<typeof actOnIncidents.body>['action']
export type ActionResults = OutputOf<typeof actOnIncidents>['results']

/** "1 incident", "12 incidents". */
export function incidentsText(number: number): string {
  return number === 1 ? '1 incident' : `${number} incidents`
}

/** What an action did, in one sentence. */
export function actionText(action: IncidentAction, results: ActionResults): string {
  const number = results.filter(({ isDone }) => isDone).length
  if (number === 0) return 'Nothing was changed.'
  const incidents = incidentsText(number)
  if (action.kind === 'DISMISS') return `${incidents} dismissed.`
  if (action.kind === 'RESTORE') return `Dismissal of ${incidents} taken back.`
  if (action.kind === 'ASSIGN')
    return action.assignee === null
      ? `${incidents} assigned to nobody.`
      : `${incidents} assigned to ${action.assignee}.`
  return action.until === null
    ? `Snooze of ${incidents} ended.`
    : `${incidents} snoozed until ${day(action.until)}.`
}

/** What undoing did, in one sentence. */
export function undoneText(results: ActionResults): string {
  const number = results.filter(({ isDone }) => isDone).length
  return number === 0 ? 'Nothing was undone.' : `Undone for ${incidentsText(number)}.`
}

/** Why nothing was done with some incidents, each reason once with their number. */
export function refusalTexts(results: ActionResults): string[] {
  const refused = results.flatMap(({ because }) => because ?? [])
  return [...Map.groupBy(refused, (because) => because)].map(
    ([because, alike]) => `${incidentsText(alike.length)} unchanged: ${because}`,
  )
}
