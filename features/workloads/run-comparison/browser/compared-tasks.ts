import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { ComparedTask } from '../contract.ts'

/** What one run spent on one task. */
export type TaskCost = Pick<ComparedTask, 'cost' | 'durationMs' | 'estimatedBecause'>

/** A task in both runs; undefined in the run that does not have it. */
export type TaskPair = { taskKey: string; first: TaskCost | undefined; second: TaskCost | undefined }

/** The tasks of two runs side by side, those whose cost differs most first. */
export function taskPairs(first: readonly ComparedTask[], second: readonly ComparedTask[]): TaskPair[] {
  const taskKeys = [...new Set([...first, ...second].map(({ taskKey }) => taskKey))]
  const taskOf = (tasks: readonly ComparedTask[], key: string) => tasks.find(({ taskKey }) => taskKey === key)
  return taskKeys
    .map((taskKey) => ({ taskKey, first: taskOf(first, taskKey), second: taskOf(second, taskKey) }))
    .toSorted(
      (one, other) =>
        sizeOfDifference(other) - sizeOfDifference(one) || one.taskKey.localeCompare(other.taskKey),
    )
}

/** The second cost less the first, exact; what one run does not have counts as zero; null where a cost is not known. */
export function costDifference({ first, second }: Pick<TaskPair, 'first' | 'second'>): string | null {
  if (first?.cost === null || second?.cost === null) return null
  return moneyText(moneyUnits(second?.cost ?? '0') - moneyUnits(first?.cost ?? '0'))
}

/** The second duration less the first, in milliseconds; null where a duration is not known. */
export function durationDifferenceMs({ first, second }: Pick<TaskPair, 'first' | 'second'>): number | null {
  if (first?.durationMs === null || second?.durationMs === null) return null
  return (second?.durationMs ?? 0) - (first?.durationMs ?? 0)
}

/** What of a run's cost is of none of its tasks: start-up, idle time and work outside tasks. */
export function costOutsideTasks(runCost: string, tasks: readonly Pick<ComparedTask, 'cost'>[]): string {
  return moneyText(moneyUnits(runCost) - moneyUnits(sumOfMoney(tasks.flatMap(({ cost }) => cost ?? []))))
}

function sizeOfDifference(pair: TaskPair): number {
  return Math.abs(Number(costDifference(pair) ?? '0'))
}
