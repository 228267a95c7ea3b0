import { day, shortDay } from '#ui/format/time.ts'
import type { Tone } from '#ui/status/status-looks.ts'
import { principalText } from '#product/contract/principal.ts'
import type { Budget } from '../contract.ts'

const whole = 100

/** What a budget is for, as it is shown. */
export const scopeName = ({ scope, name }: Budget) => (scope.kind === 'owner' ? principalText(name) : name)

/** "50% since 12 May, 80% since 20 May" */
export const passedText = ({ passed }: Budget) =>
  passed.map(({ threshold, day: since }) => `${threshold}% since ${shortDay(since)}`).join(', ')

/** "FinOps, Data team (80%, 100%)": whom its thresholds inform; undefined where that is nobody. */
export function informedText({ informs, thresholds, onForecast }: Budget): string | undefined {
  if (informs.length === 0) return undefined
  const texts = informs.map((one) => {
    const isAll = one.thresholds.length === thresholds.length && one.onForecast === onForecast
    const some = [
      ...one.thresholds.map((threshold) => `${threshold}%`),
      ...(one.onForecast ? ['forecast'] : []),
    ]
    return isAll ? one.group : `${one.group} (${some.join(', ')})`
  })
  return texts.join(', ')
}

/** The state of a budget in a word; undefined where its cost is not known. */
export function stateOf(budget: Budget): { tone: Tone; label: string } | undefined {
  const { usedShare, passed, expectedDay } = budget
  if (usedShare === null) return undefined
  if (usedShare >= 1) return { tone: 'failed', label: 'Over budget' }
  if (expectedDay !== null) return { tone: 'warning', label: `Over by forecast on ${day(expectedDay)}` }
  const highest = passed.findLast(({ threshold }) => threshold < whole)
  return highest
    ? { tone: 'warning', label: `${highest.threshold}% reached` }
    : { tone: 'ok', label: 'Within budget' }
}
