import { dayCount, judgedFrom, usualAsset, type Asset } from './assets.ts'
import { chanceOf } from './chance.ts'
import { storiesOf, type Story } from './stories.ts'

/** Costs by day of one account, and what was made to happen in it. */
export type World = {
  seed: number
  assets: Asset[]
  /** How many times its former price a SKU costs on a day. */
  priceRatios: ReadonlyMap<string, readonly number[]>
  /** Days of which nothing was collected. */
  missing: ReadonlySet<number>
  stories: readonly Story[]
  /** Whether the last records of an asset's day came two days late. */
  isLate(assetId: string, day: number): boolean
}

const workspaceCount = 5
const assetsOfWorkspace = 8

/** The world of a seed; nothing happens in a quiet one. */
export function worldOf(seed: number, storyCount: number): World {
  const chance = chanceOf(seed)
  const assets = Array.from({ length: workspaceCount }, (_one, workspace) =>
    Array.from({ length: assetsOfWorkspace }, (_other, place) =>
      usualAsset(`asset ${workspace}-${place}`, `${workspace + 1}`, chance.logBetween(1, 5000), chance),
    ),
  ).flat()
  const missing = new Set([0, 1].map(() => Math.floor(chance.between(5, judgedFrom - 10))))
  const late = new Set<string>()
  const priceRatios = new Map<string, number[]>()
  const stories = storiesOf({ assets, priceRatios }, storyCount, chance)
  for (const { assetId } of assets)
    for (let day = 0; day < dayCount; day += 1) if (chance.next() < 0.03) late.add(`${assetId} ${day}`)
  return {
    seed,
    assets,
    priceRatios,
    missing,
    stories,
    isLate: (assetId, day) => late.has(`${assetId} ${day}`),
  }
}
