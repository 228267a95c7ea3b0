import type { Load, Mark, Size, Target } from '../contract.ts'

const hourMs = 3_600_000
const asking: ReadonlySet<string> = new Set([
  'CREATING',
  'STARTING',
  'RESTARTING',
  'RUNNING',
  'RESIZING',
  'UPSIZE_COMPLETED',
  'NODES_LOST',
  'ADD_NODES_FAILED',
  'AUTOSCALING_STATS_REPORT',
])

/** Stretches that follow each other without a change, each as one. */
function joined<Step extends { since: string; until: string }>(
  steps: readonly Step[],
  isSame: (one: Step, other: Step) => boolean,
): Step[] {
  const found: Step[] = []
  for (const step of steps) {
    const last = found.at(-1)
    if (last && last.until === step.since && isSame(last, step))
      found.splice(-1, 1, { ...last, until: step.until })
    else found.push(step)
  }
  return found
}

/** Sizes that are cut at midnight, each change as one step. */
export function sizeSteps(sizes: readonly Size[]): Size[] {
  return joined(sizes, (one, other) => one.workers === other.workers && one.isStartUp === other.isStartUp)
}

/** The workers that reported their load, as steps: for an instance whose events are no longer kept. */
export function sizesOfLoad(load: readonly Load[]): Size[] {
  return sizeSteps(load.map(({ since, until, workers }) => ({ since, until, workers, isStartUp: false })))
}

/** The workers that were asked for, as steps: what an event asks for holds until another asks for something else. */
export function targetSteps(marks: readonly Mark[], until: string): Target[] {
  const asked = marks.flatMap(({ at, type, targetWorkers }) =>
    targetWorkers === null || !asking.has(type) ? [] : [{ since: at, workers: targetWorkers }],
  )
  const steps = asked.map(({ since, workers }, place) => ({
    since,
    workers,
    until: asked[place + 1]?.since ?? until,
  }))
  return joined(
    steps.filter((step) => step.since < step.until),
    (one, other) => one.workers === other.workers,
  )
}

/** How often the number of workers turned while the cluster was ready, and how often per hour; null without a ready time. */
export function churnOf(sizes: readonly Size[]): {
  directionChanges: number | null
  churnIndex: number | null
} {
  const ready = sizes.filter(({ isStartUp }) => !isStartUp)
  const readyMs = ready.reduce((sum, { since, until }) => sum + Date.parse(until) - Date.parse(since), 0)
  if (readyMs <= 0) return { directionChanges: null, churnIndex: null }
  const directions = ready
    .slice(1)
    .map(({ workers }, place) => Math.sign(workers - (ready[place]?.workers ?? workers)))
    .filter((direction) => direction !== 0)
  const directionChanges = directions.filter(
    (direction, place) => place > 0 && direction !== directions[place - 1],
  ).length
  return { directionChanges, churnIndex: (directionChanges * hourMs) / readyMs }
}
