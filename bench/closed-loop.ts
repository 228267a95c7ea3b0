import { failuresOf, latenciesText, timed, type Answered } from './answered.ts'
import type { Size } from './benchmark.ts'
import { memoryOf, processorMsOf } from './demo/process-memory.ts'
import type { Asking } from './demo/signed-in.ts'
import { askedJobs, questionOf } from './demo/questions.ts'
import { megabytes } from './text.ts'

const loads = {
  full: { readers: 100, seconds: 40 },
  small: { readers: 5, seconds: 2 },
} as const satisfies Record<Size, { readers: number; seconds: number }>
const jobsLookedAt = 40
const sampleEveryMs = 500

/** What the readers of a closed loop met, in one line, and the failures. */
export type ClosedLoop = { note: string; failures: readonly string[] }

/**
 * Readers who ask again as soon as they have an answer, each time a question that nobody asked before: lists, runs, trends,
 * tasks, groups, the billed cost and the cost breakdowns of jobs. The server is never idle: the processor time of an answer
 * is what it takes, whatever else runs on the machine.
 */
export async function closedLoop(
  ask: Asking,
  pid: number,
  idleBytes: number,
  size: Size,
): Promise<ClosedLoop> {
  const { readers, seconds } = loads[size]
  const jobs = await askedJobs(ask, jobsLookedAt)
  const answered: Answered[] = []
  let asked = 0
  let peakBytes = 0
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOf(pid)?.residentBytes ?? 0)
  }, sampleEveryMs)
  const processorBefore = processorMsOf(pid)
  const started = performance.now()
  const end = started + seconds * 1000
  const readOn = async () => {
    while (performance.now() < end) answered.push(await timed(ask, questionOf(jobs, asked++)))
  }
  await Promise.all(Array.from({ length: readers }, readOn))
  clearInterval(sampling)
  const perSecond = (answered.length * 1000) / (performance.now() - started)
  const processorMs = (processorMsOf(pid) - processorBefore) / answered.length
  return {
    note: `${readers} readers in a closed loop: ${perSecond.toFixed(1)} answers a second, ${processorMs.toFixed(1)} ms of processor time each, ${latenciesText(answered)}, server at most ${megabytes(peakBytes)}, idle ${megabytes(idleBytes)}`,
    failures: failuresOf(answered),
  }
}
