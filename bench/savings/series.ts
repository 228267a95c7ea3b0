import type { Chance } from '../anomalies/chance.ts'
import type { ChangedJob, Run } from '#product/server/savings/runs.ts'

/** What a series of runs is made of. */
export type Story = {
  before: number
  after: number
  /** By how much the volume is larger after the change: 0.35 for 35 %. */
  volumeChange: number
  correlation: number
  elasticity: number
  /** The share that the change saves; 0 for nothing changed. */
  saving: number
}

const noise = 0.15
const volumeNoise = 0.3
const weekendEffect = -0.1
const mondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** A daily job, whose cost follows its volume, the weekend and deviations of which each resembles the one before. */
export function seriesOf(story: Story, chance: Chance): ChangedJob {
  const { correlation, before, after } = story
  let deviation = noise * normal(chance)
  const runs = Array.from({ length: before + after }, (_, place): Run => {
    if (place > 0)
      deviation = correlation * deviation + noise * Math.sqrt(1 - correlation ** 2) * normal(chance)
    const isAfter = place >= before
    const logVolume = volumeNoise * normal(chance) + (isAfter ? Math.log(1 + story.volumeChange) : 0)
    const weekend = place % 7 >= 5 ? weekendEffect : 0
    const saved = isAfter ? Math.log(1 - story.saving) : 0
    return {
      startMs: mondayMs + place * dayMs,
      volume: 1e12 * Math.exp(logVolume),
      cost: 20 * Math.exp(story.elasticity * logVolume + weekend + saved + deviation),
    }
  })
  return { before: runs.slice(0, before), after: runs.slice(before) }
}

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
}
