const megabyte = 1_048_576
const toleratedOverGoal = 1.25
const toleratedOverReached = 1.1

/** How much memory a process may take, and the most of it that was measured where that is more. */
export type MemoryGoal = { goalMb: number; reachedMb?: number }

/** What is aimed at on the demo with its year collected (docs/footprint.md). */
export const memoryGoals = {
  idleServer: { goalMb: 400 },
  readServer: { goalMb: 600 },
  idleLake: { goalMb: 300, reachedMb: 326 },
} as const satisfies Record<string, MemoryGoal>

/** Above this a benchmark fails: a quarter over the goal, or a tenth over what was reached beyond it. */
export function mostBytesOf({ goalMb, reachedMb = 0 }: MemoryGoal): number {
  return megabyte * (reachedMb > goalMb ? reachedMb * toleratedOverReached : goalMb * toleratedOverGoal)
}

/** The goal and its limit in words. */
export function textOf(goal: MemoryGoal): string {
  return `${goal.goalMb} MB, and at most ${Math.round(mostBytesOf(goal) / megabyte)} MB`
}
