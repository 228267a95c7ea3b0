import { z } from 'zod'
import { assetKey } from './guarded-assets.ts'
import type { GuardedAsset } from './listings.ts'

const hourMs = 3_600_000
const activeDays = 7
// Rounds come hourly, so that no list is older than a day when its turn comes.
const rereadHours = { active: 22, idle: 7 * 24 - 2 }

const known = z.tuple([z.number(), z.string(), z.number()])
const state = z.object({
  /** Of each asset: when its list was read, its mark then, and when it was last seen to be at work (ms). */
  read: z.record(z.string(), known),
  /** Until when it is known which jobs ran (ms). */
  runsUntilMs: z.number(),
})

/** What is known of earlier rounds. */
export type ReadLists = z.infer<typeof state>

/** The state of the last round; undefined before the first one, and after one of another form. */
export function readListsOf(checkpoint: unknown): ReadLists | undefined {
  return state.safeParse(checkpoint).data
}

/**
 * The assets whose lists are to be read, in this order: never read; changed since; those that were at work or changed within a
 * week, daily; others weekly. Among equals the oldest reading comes first.
 */
export function dueAssets(
  assets: readonly GuardedAsset[],
  { read }: Pick<ReadLists, 'read'>,
  nowMs: number,
): GuardedAsset[] {
  return assets
    .map((asset) => ({ asset, turn: turnOf(asset, read[assetKey(asset)], nowMs) }))
    .filter(({ turn }) => turn !== undefined)
    .toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
    .map(({ asset }) => asset)
}

// Less comes earlier; undefined: not due.
function turnOf(
  asset: GuardedAsset,
  last: ReadLists['read'][string] | undefined,
  nowMs: number,
): number | undefined {
  if (!last) return Number.NEGATIVE_INFINITY
  const [readMs, mark] = last
  if (mark !== asset.mark) return readMs - nowMs
  const isActive = nowMs - activeMsOf(asset, last) < activeDays * 24 * hourMs
  const ageHours = (nowMs - readMs) / hourMs
  if (ageHours < (isActive ? rereadHours.active : rereadHours.idle)) return undefined
  return isActive ? readMs : readMs + nowMs
}

/** When an asset was last seen to be at work, or changed. */
export function activeMsOf(asset: GuardedAsset, last: ReadLists['read'][string] | undefined): number {
  return Math.max(asset.activeMs ?? 0, last?.[2] ?? 0)
}
