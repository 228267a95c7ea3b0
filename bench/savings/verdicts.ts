import { savingOf } from '#product/server/savings/saving.ts'
import type { ChangedJob } from '#product/server/savings/runs.ts'
import { looks } from '#product/server/savings/looks.ts'
import { chanceOf } from '../anomalies/chance.ts'
import { seriesOf, type Story } from './series.ts'

type Counts = Pick<Story, 'before' | 'after'>

const unchanged = { volumeChange: 0, correlation: 0, elasticity: 0.5, saving: 0 }
const correlations = [0, 0.4]
const jobsBefore = [10, 30, 60]
const lastLook = 30
const controlJobs = 10
const drift = 0.15

/** Share of unchanged jobs of which any look finds a saving or a loss. */
export function wrongVerdicts(series: number, seed: number): readonly string[][] {
  return jobsBefore.flatMap((before) =>
    correlations.map((correlation, place) => {
      const chance = chanceOf(seed + before + place)
      const story = { ...unchanged, correlation, before, after: lastLook }
      const wrong = Array.from({ length: series }, () => seriesOf(story, chance)).filter((job) =>
        looks.some((look) => isFound(savingOf({ ...job, after: job.after.slice(0, look) }).kind)),
      )
      return [`${before}`, `${correlation}`, percent(wrong.length / series)]
    }),
  )
}

/** Share of true savings that are found at one look. */
export function power(series: number, seed: number): readonly string[][] {
  const counts: readonly Counts[] = [
    { before: 10, after: 10 },
    { before: 30, after: 10 },
    { before: 30, after: 20 },
    { before: 30, after: 30 },
    { before: 60, after: 30 },
  ]
  return counts.flatMap((count) =>
    correlations.map((correlation, place) => {
      const found = [0.1, 0.2, 0.3].map((saving) => {
        const chance = chanceOf(seed + 100 * count.before + count.after + place + 1000 * saving)
        const story = { ...unchanged, ...count, correlation, saving }
        const kinds = Array.from({ length: series }, () => savingOf(seriesOf(story, chance)).kind)
        return percent(kinds.filter((kind) => kind === 'saved').length / series)
      })
      return [`${count.before}+${count.after}`, `${correlation}`, ...found]
    }),
  )
}

/** Share of unchanged jobs that seem changed because all jobs became more expensive at once, without and with a control group. */
export function drifted(series: number, seed: number): readonly string[][] {
  return correlations.map((correlation, place) => {
    const chance = chanceOf(seed + 7 + place)
    const story = { ...unchanged, correlation, before: 30, after: 30, saving: -drift }
    const next = () => seriesOf(story, chance)
    const kinds = Array.from({ length: series }, () => {
      const job: ChangedJob = next()
      return [savingOf(job).kind, savingOf(job, Array.from({ length: controlJobs }, next)).kind]
    })
    const share = (way: number) => percent(kinds.filter((kind) => isFound(kind[way])).length / series)
    return [`${correlation}`, share(0), share(1)]
  })
}

function isFound(kind: string | undefined): boolean {
  return kind === 'saved' || kind === 'cost more'
}

/** A share as percent. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
