import { missingRuns } from '#product/server/savings/enough-runs.ts'
import { chanceOf } from '../anomalies/chance.ts'
import { median } from '../statistics.ts'
import { ways, type Bounds, type Way } from './rivals.ts'
import { seriesOf, type Story } from './series.ts'

/** How series of one story came out, in which nothing changed. */
export type Cell = {
  story: Story
  /** Whether the product calls so many runs enough. */
  isEnough: boolean
  /** Share of the series whose interval of 95 % holds 0, by way. */
  coverage: Readonly<Record<Way, number>>
  /** Of the logarithm of the cost, in the median of the series. */
  halfWidth: number
  oracleHalfWidth: number
}

/** Least share of intervals that hold the truth, and most times the oracle's half width. */
export const goals = { coverage: 0.93, width: 1.3 }

const askedCounts = [
  [10, 10],
  [30, 30],
  [60, 60],
  [60, 10],
] as const
// They show from where on a changed volume can be distinguished from the change.
const furtherCounts = [
  [20, 10],
  [30, 10],
  [40, 30],
  [60, 30],
] as const
const volumeChanges = [0, 0.35, 0.5]
const correlations = [0, 0.4]

/** The stories of the A/A test. */
export const stories: readonly Story[] = [
  ...askedCounts.flatMap((counts) => storiesOf(counts, [0, 0.5, 1])),
  ...furtherCounts.flatMap((counts) => storiesOf(counts, [0.5])),
]

function storiesOf([before, after]: readonly [number, number], elasticities: readonly number[]) {
  return volumeChanges.flatMap((volumeChange) =>
    correlations.flatMap((correlation) =>
      elasticities.map((elasticity): Story => ({
        before,
        after,
        volumeChange,
        correlation,
        elasticity,
        saving: 0,
      })),
    ),
  )
}

/** Judges all ways on so many series of a story. */
export function cellOf(story: Story, series: number, seed: number): Cell {
  const chance = chanceOf(seed)
  const jobs = Array.from({ length: series }, () => seriesOf(story, chance))
  const ours = jobs.map((job) => ways.ours(job, story))
  const known = jobs.map((job) => ways.oracle(job, story))
  const other = (way: Way) => heldShare(jobs.map((job) => ways[way](job, story)))
  return {
    story,
    isEnough: missingRuns(story, Math.log(1 + story.volumeChange)) === undefined,
    coverage: {
      ours: heldShare(ours),
      'effective runs': other('effective runs'),
      'raw cost': other('raw cost'),
      'cost per TB': other('cost per TB'),
      oracle: heldShare(known),
    },
    halfWidth: median(ours.map(({ halfWidth }) => halfWidth)),
    oracleHalfWidth: median(known.map(({ halfWidth }) => halfWidth)),
  }
}

/** The share of intervals that hold 0. */
function heldShare(bounds: readonly Bounds[]): number {
  return bounds.filter(({ effect, halfWidth }) => Math.abs(effect) <= halfWidth).length / bounds.length
}

/** Whether the intervals of a cell hold the truth often enough and are narrow enough. */
export function isGood({ coverage, halfWidth, oracleHalfWidth }: Cell): boolean {
  return coverage.ours >= goals.coverage && halfWidth / oracleHalfWidth <= goals.width
}
