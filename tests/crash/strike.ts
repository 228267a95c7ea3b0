import { setTimeout as sleep } from 'node:timers/promises'
import { sightOf } from './disk.ts'
import type { Point } from './points.ts'
import { pidsOf, type Supervised } from './supervised.ts'

const lookEveryMs = 2

/** Waits for the step of each point in turn and kills; answers the points that occurred before the signal. */
export async function strike(
  server: Supervised,
  points: readonly Point[],
  isOver: AbortSignal,
): Promise<Point[]> {
  const made: Point[] = []
  for (const point of points) {
    if (!(await reached(server, point, isOver))) continue
    await sleep(point.pauseMs)
    if (!killed(pidsOf(point.victim))) continue
    made.push(point)
    await server.untilLakeAnswers()
  }
  return made
}

async function reached({ dataDirectory }: Supervised, { step, victim }: Point, isOver: AbortSignal) {
  if (isOver.aborted) return false
  if (step.startOf) return startsAgain(step.startOf, isOver)
  const before = sightOf(dataDirectory)
  while (!step.shows(sightOf(dataDirectory), before) || pidsOf(victim).length === 0) {
    if (isOver.aborted) return false
    await sleep(lookEveryMs)
  }
  return true
}

async function startsAgain(which: 'server' | 'lake', isOver: AbortSignal): Promise<boolean> {
  const before = pidsOf(which)
  killed(before)
  while (pidsOf(which).every((pid) => before.includes(pid))) {
    if (isOver.aborted) return false
    await sleep(lookEveryMs)
  }
  return true
}

function killed(pids: readonly number[]): boolean {
  const hits = pids.map((pid) => {
    try {
      return process.kill(pid, 'SIGKILL')
    } catch {
      return false
    }
  })
  return hits.includes(true)
}
