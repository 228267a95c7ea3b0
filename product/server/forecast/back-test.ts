import { meanOf, until, type History } from './history.ts'
import { forecastsOf, methodNames, type MethodName } from './methods.ts'

/** What a method missed from one origin on: actual less forecast, step by step. */
export type Miss = { errors: readonly number[]; actual: readonly number[] }

export type BackTest = { method: MethodName; misses: readonly Miss[] }

const horizons: Readonly<Record<number, number>> = { 7: 28, 12: 12 }
const mostOrigins = 14
/** How much better than the mean of methods a single one must have been to be used. */
const clearlyBetter = 0.85

/** The moments in a history from which methods are tried, latest first: each with enough before it, and something after it. */
function originsOf(length: number, season: number): readonly number[] {
  const stride = season === 7 ? 7 : 2
  const fewestBefore = Math.min(2 * season, Math.ceil(length / 2))
  const origins = []
  for (let origin = length - stride; origin >= fewestBefore && origins.length < mostOrigins; origin -= stride)
    origins.push(origin)
  return origins.length > 0 ? origins : [fewestBefore]
}

/** Tries all methods on a history's own past and answers with the one that missed least. */
export function backTest(history: History): BackTest {
  const { values, season } = history
  const tries = originsOf(values.length, season).map((origin) => {
    const actual = values.slice(origin, origin + (horizons[season] ?? season))
    return { actual, forecasts: forecastsOf(until(history, origin), actual.length) }
  })
  const tested = methodNames.map((method): BackTest => ({
    method,
    misses: tries.map(({ actual, forecasts }) => ({
      actual,
      errors: actual.map((value, step) => value - (forecasts[method][step] ?? 0)),
    })),
  }))
  return tested.reduce((best, one) => (scoreOf(one) < scoreOf(best) ? one : best))
}

const scoreOf = ({ method, misses }: BackTest) =>
  meanOf(misses.flatMap(({ errors }) => errors.map(Math.abs))) * (method === 'combined' ? clearlyBetter : 1)
