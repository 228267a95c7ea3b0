import { applicationAnswer } from '../answers/application-answer.ts'
import { numberOf, textOf, wordsOf, type Parameters } from '../answers/parameters.ts'
import { Refusal } from '../answers/refusal.ts'
import { timeOfParameter } from '../answers/times.ts'
import type { ListedApplication, ListedAttempt } from '../applications/listed-applications.ts'
import type { ServerCall, ServerRoute } from './route.ts'

const statuses = ['COMPLETED', 'RUNNING'] as const
const [earliest, latest] = ['2010-01-01', '3000-01-01']

function timeIn(parameters: Parameters, name: string, otherwise: string): number {
  const text = textOf(parameters, name, otherwise)
  const timeMs = timeOfParameter(text)
  if (timeMs === undefined) throw new Refusal(400, `Couldn't parse date: ${text}`)
  return timeMs
}

function isInRange({ parameters, nowMs }: ServerCall, isRunning: boolean) {
  const [minDate, maxDate] = [timeIn(parameters, 'minDate', earliest), timeIn(parameters, 'maxDate', latest)]
  const minEnd = timeIn(parameters, 'minEndDate', earliest)
  const maxEnd = timeIn(parameters, 'maxEndDate', latest)
  return ({ startTimeMs, endTimeMs = -1 }: ListedAttempt) => {
    const hasEndInRange = isRunning ? maxEnd > nowMs : endTimeMs >= minEnd && endTimeMs <= maxEnd
    return startTimeMs >= minDate && startTimeMs <= maxDate && hasEndInRange
  }
}

const isRunning = ({ attempts: [latest] }: ListedApplication) => latest?.endTimeMs === undefined

/** The applications, those that ended last first. */
export const applications: ServerRoute = {
  of: 'server',
  path: '/applications',
  answer(call) {
    const { listing, parameters } = call
    const wanted = wordsOf(parameters, 'status', statuses)
    const inRange = { running: isInRange(call, true), ended: isInRange(call, false) }
    const limit = parameters.has('limit') ? numberOf(parameters, 'limit', 0) : Infinity
    return listing.applications
      .filter((application) => {
        const status = isRunning(application) ? 'RUNNING' : 'COMPLETED'
        const isAsked = wanted.length === 0 || wanted.includes(status)
        return isAsked && application.attempts.some(status === 'RUNNING' ? inRange.running : inRange.ended)
      })
      .slice(0, limit)
      .map(applicationAnswer)
  },
}
