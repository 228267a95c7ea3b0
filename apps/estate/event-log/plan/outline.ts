import { Draws } from '../draws.ts'
import type { MeasuredWork, Work } from '../work.ts'

/** When a stage works, and what happens in it. */
export type StageTime = {
  fromMs: number
  untilMs: number
  /** The time that the work's story takes in this stage. */
  lostMs: number
}

/** When an execution of SQL works, with its stages one after another. */
export type ExecutionTime = { fromMs: number; untilMs: number; stages: readonly StageTime[] }

/** When the parts of a work happen. */
export type Outline = {
  executions: readonly ExecutionTime[]
  /** The time between executions in which the driver works alone because of the story. */
  driverMs: number
}

const mostStages = 12

/** The times of a work: its stages fill it, but for a little that the driver needs. */
export function outlineOf(work: Work): Outline {
  if (work.measured) return measuredOutline(work, work.measured)
  const draws = new Draws(`outline:${work.key}`)
  const spanMs = work.untilMs - work.fromMs
  const groups = groupsOf(stageCountOf(work, spanMs, draws), work, draws)
  const lostMs = work.story ? Math.round(work.story.share * spanMs) : 0
  const driverMs = work.story?.kind === 'driver-bound' ? lostMs : 0
  const leadMs = Math.round(Math.min(3000, spanMs * 0.02))
  const gapMs = Math.round(Math.min(4000, (spanMs * 0.02) / groups.length))
  const busyMs = spanMs - lostMs - leadMs - gapMs * groups.length
  const target = targetOf(work)
  const weights = groups.map((size, group) =>
    Array.from({ length: size }, (_, stage) =>
      group === target?.group && stage === target.stage ? target.weight : draws.between(0.5, 1.5),
    ),
  )
  const sum = weights.flat().reduce((total, weight) => total + weight, 0)
  let atMs = work.fromMs + leadMs
  const executions = weights.map((stageWeights, group): ExecutionTime => {
    atMs += Math.round(driverMs / groups.length)
    const fromMs = atMs
    const stages = stageWeights.map((weight, stage): StageTime => {
      const isTarget = group === target?.group && stage === target.stage
      const ownLostMs = isTarget ? lostMs : 0
      const from = atMs
      atMs += Math.max(1, Math.floor((busyMs * weight) / sum)) + ownLostMs
      return { fromMs: from, untilMs: atMs, lostMs: ownLostMs }
    })
    const execution = { fromMs, untilMs: atMs, stages }
    atMs += gapMs
    return execution
  })
  return { executions, driverMs }
}

/** The driver works alone at first; then come the stages, each for its part of the time. */
function measuredOutline(work: Work, { driverShare, stages }: MeasuredWork): Outline {
  const spanMs = work.untilMs - work.fromMs
  const sumMs = stages.reduce((sum, { stageMs }) => sum + stageMs, 0)
  const fromMs = work.fromMs + Math.round(Math.min(0.9, Math.max(driverShare, 0.001)) * spanMs)
  let atMs = fromMs
  const times = stages.map(({ stageMs }): StageTime => {
    const from = atMs
    atMs += Math.max(1, Math.floor(((work.untilMs - 1 - fromMs) * stageMs) / sumMs))
    return { fromMs: from, untilMs: atMs, lostMs: 0 }
  })
  return { executions: [{ fromMs, untilMs: atMs, stages: times }], driverMs: 0 }
}

/** The instant at which the story of a work takes a machine away. */
export function lossOf(work: Work): number | undefined {
  if (work.story?.kind !== 'lost-spot-nodes') return undefined
  const stage = outlineOf(work).executions[0]?.stages[1]
  return stage && lossWithin(stage)
}

/** The instant within a stage at which a machine is lost: half of its own work is done. */
export function lossWithin({ fromMs, untilMs, lostMs }: StageTime): number {
  return Math.round(fromMs + (untilMs - fromMs - lostMs) / 2)
}

function stageCountOf({ kind, story }: Work, spanMs: number, draws: Draws): number {
  const drawn = draws.next()
  if (spanMs < 4000) return 1
  if (kind === 'command') return 1 + Math.floor(drawn * 3)
  const count = Math.round(2 + spanMs / 900_000 + drawn * 2)
  return Math.min(mostStages, Math.max(story ? 5 : 2, count))
}

// The first execution of a story has three stages: one that reads, one that shuffles, one that writes.
function groupsOf(stageCount: number, { story }: Work, draws: Draws): number[] {
  const groups = story ? [3] : []
  let left = stageCount - (story ? 3 : 0)
  while (left > 0) {
    const size = Math.min(left, draws.whole(2, 4))
    groups.push(size)
    left -= size
  }
  return groups
}

/** The stage that a story happens to, and how much work it has besides. */
function targetOf({ story }: Work): { group: number; stage: number; weight: number } | undefined {
  switch (story?.kind) {
    case 'skew':
    case 'lost-spot-nodes':
    case 'spill':
      return { group: 0, stage: 1, weight: 1 }
    case 'too-few-partitions':
      return { group: 0, stage: 1, weight: 0.3 }
    case 'giant-file':
      return { group: 0, stage: 0, weight: 0.2 }
    default:
      return undefined
  }
}
