/** Numbers of runs after the change at which a verdict is reached, and at no other. */
export const looks = [10, 20, 30] as const

/** The confidence of each look: all of them together are wrong of an unchanged job at most once in twenty. */
export const lookConfidence = 1 - 0.05 / looks.length

/** The last look that so many runs after the change have reached; 0 before the first. */
export function reachedLook(runsAfter: number): number {
  return looks.findLast((look) => look <= runsAfter) ?? 0
}

/** The look after this one; null after the last. */
export function nextLook(look: number): number | null {
  return looks.find((one) => one > look) ?? null
}
