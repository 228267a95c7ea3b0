import { tQuantile } from '../savings/student-t.ts'
import { mapped, medianOf, widened, type Bounded } from './bounded.ts'
import { isAlike, workMs, type JobRun, type Target } from './job-history.ts'
import { bandConfidence, type Prediction } from './prediction.ts'

/** What a model makes of a configuration and a size, in milliseconds of work. */
export type Shape = (asked: Target) => Bounded | undefined

/** Runs that are compared with what the model makes of them. */
const mostRuns = 20
/** Runs of a job deviate by so much, which counts as much as so many runs. */
const usualDeviation = 0.12
const usualDegrees = 8
/** The spread of a median beside that of a mean. */
const medianSpread = Math.PI / 2
/** How much faster or slower a core of a type of machine without runs may be. */
const unknownSpeed = Math.log(1.3)
/** A model is off by so much more with each doubling of the cores. */
const driftOfDoubling = 0.06

/**
 * A model's figure, moved by what runs took beside what the model makes of them, in the median. Runs with the machines and the engine
 * that are asked for count; without any on such machines those of the model's own run do, and the band is wider by how far the
 * speed of a core may differ. The band is that of a single run.
 */
export function anchored(runs: readonly JobRun[], base: JobRun, target: Target, shape: Shape): Prediction {
  const asked = shape(target)
  if (!asked) return { kind: 'not known', because: 'no executor is left for the tasks' }
  const same = runs.filter((run) => isAlike(run, target))
  if (same.length === 0 && base.engine !== target.engine)
    return { kind: 'not known', because: 'no run with that engine' }
  const pool = (same.length > 0 ? same : runs.filter((run) => isAlike(run, base))).slice(-mostRuns)
  const deviations = pool.flatMap((run) => {
    const made = shape(run)
    return made && made.estimate > 0 ? [Math.log(workMs(run) / made.estimate)] : []
  })
  if (deviations.length === 0) return { kind: 'not known', because: 'no executor is left for the tasks' }
  const center = medianOf(deviations)
  const degrees = usualDegrees + deviations.length - 1
  const squares = deviations.reduce(
    (sum, one) => sum + (one - center) ** 2,
    usualDegrees * usualDeviation ** 2,
  )
  const single =
    tQuantile(bandConfidence, degrees) *
    Math.sqrt((squares / degrees) * (1 + medianSpread / deviations.length))
  const doublings = Math.abs(
    Math.log2((target.workers * target.worker.cores) / (base.workers * base.worker.cores)),
  )
  const others = Math.hypot(driftOfDoubling * doublings * 2, same.length > 0 ? 0 : unknownSpeed)
  return {
    kind: 'known',
    ms: widened(
      mapped(asked, (ms) => ms * Math.exp(center)),
      Math.hypot(single, others),
    ),
  }
}
