import type { Size } from '../contract.ts'

const hourMs = 3_600_000

/** How often the number of workers changed while an instance was ready, and per hour that it was; undefined where it never was. */
export function resizesOf(sizes: readonly Size[]): { resizes: number; perHour: number } | undefined {
  const ready = sizes.filter(({ isStartUp }) => !isStartUp)
  const readyMs = ready.reduce((sum, { since, until }) => sum + Date.parse(until) - Date.parse(since), 0)
  if (readyMs <= 0) return undefined
  const resizes = ready.filter(
    ({ workers }, place) => place > 0 && ready[place - 1]?.workers !== workers,
  ).length
  return { resizes, perHour: (resizes * hourMs) / readyMs }
}
