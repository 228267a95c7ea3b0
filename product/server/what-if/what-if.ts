import { backTest, isHeld, type BackTest } from './back-test.ts'
import { mapped, medianOf, plus, type Bounded } from './bounded.ts'
import { usualSize, type JobRun, type Machine, type Range, type Target } from './job-history.ts'
import { methods, preferredMethods, type MethodName } from './methods.ts'
import { moneyOf, type Money, type Prices } from './money.ts'
import type { NotPredicted } from './prediction.ts'
import { averageWorkers } from './by-minutes.ts'

/** What is known of a job: its runs in order of their start. */
export type JobFacts = { runs: readonly JobRun[] }

/**
 * What is asked: numbers of workers, or ranges to scale in; on other machines or with another engine than the latest run had where
 * they are named. Without prices there is no money.
 */
export type Question = { prices: Prices | null; worker?: Machine; engine?: string } & (
  | { kind: 'workers'; workers: readonly number[] }
  | { kind: 'autoscaling'; ranges: readonly Range[] }
)

/** What is asked of one point of the curve. */
type Asked = { workers: number } | Range

/** A point of the curve: how long a run takes from the start of its setup, and what it costs. */
export type Point = { asked: Asked; timeMs: Bounded; averageWorkers: number; money: Money | null }

export type NotAnswered = NotPredicted | 'it has no workers' | 'its bands missed too many of its changes'

export type Answer =
  | {
      kind: 'known'
      method: MethodName
      /** The size that the points are for; null where none is known. */
      sizeBytes: number | null
      points: readonly Point[]
      /** What cannot be computed, with its reason. */
      leftOut: readonly { asked: Asked; because: NotAnswered }[]
      backTest: BackTest
      /** Why methods that are preferred were not used. */
      notUsed: readonly { method: MethodName; because: NotAnswered }[]
    }
  | {
      kind: 'not known'
      because: NotAnswered
      notUsed: readonly { method: MethodName; because: NotAnswered }[]
    }

type Predicted = { asked: Asked } & (
  | { kind: 'known'; ms: Bounded; workers: number }
  | { kind: 'not known'; because: NotPredicted }
)

/** Runs that show how large data usually is and how long a setup takes. */
const recentRuns = 10

/** How long a job takes and what it costs if it is configured otherwise, by the first method that knows and whose band holds. */
export function whatIf(facts: JobFacts, question: Question): Answer {
  const notUsed: { method: MethodName; because: NotAnswered }[] = []
  if ((facts.runs.at(-1)?.workers ?? 1) < 1)
    return { kind: 'not known', because: 'it has no workers', notUsed }
  const runs = facts.runs.filter(({ workers }) => workers >= 1)
  const recent = runs.slice(-recentRuns)
  const latest = runs.at(-1)
  if (!latest) return { kind: 'not known', because: 'too few runs', notUsed }
  const sizeBytes = usualSize(recent)
  for (const method of methodsFor(question)) {
    const { worker = latest.worker, engine = latest.engine } = question
    const predicted = predictions(runs, question, method, { ...latest, worker, engine, sizeBytes })
    const points = predicted.flatMap((one) => (one.kind === 'known' ? [one] : []))
    const leftOut = predicted.flatMap((one) =>
      one.kind === 'known' ? [] : [{ asked: one.asked, because: one.because }],
    )
    if (points.length === 0) {
      notUsed.push({ method, because: leftOut[0]?.because ?? 'too few runs' })
      continue
    }
    const tested = backTest(runs, methods[method])
    if (!isHeld(tested)) {
      notUsed.push({ method, because: 'its bands missed too many of its changes' })
      continue
    }
    return {
      kind: 'known',
      method,
      sizeBytes,
      points: points.map((point) => pointOf(point, setupOf(recent), question.prices)),
      leftOut,
      backTest: tested,
      notUsed,
    }
  }
  return { kind: 'not known', because: reasonOf(notUsed), notUsed }
}

/** Only minutes show how demand changes while a run goes on. */
function methodsFor(question: Question): readonly MethodName[] {
  return question.kind === 'autoscaling' ? ['amdahl'] : preferredMethods
}

function predictions(
  runs: readonly JobRun[],
  question: Question,
  method: MethodName,
  current: Target,
): readonly Predicted[] {
  return targetsOf(runs, question, current).map(({ asked, target }): Predicted => {
    if (!target) return { asked, kind: 'not known', because: 'no run has node minutes' }
    const found = methods[method](runs, target)
    return found.kind === 'known'
      ? { asked, kind: 'known', ms: found.ms, workers: target.workers }
      : { asked, kind: 'not known', because: found.because }
  })
}

function targetsOf(
  runs: readonly JobRun[],
  question: Question,
  current: Target,
): readonly { asked: Asked; target?: Target }[] {
  if (question.kind === 'autoscaling')
    return question.ranges.map((range) => {
      const workers = averageWorkers(runs, current, range)
      return workers === undefined
        ? { asked: range }
        : { asked: range, target: { ...current, workers, autoscaling: range } }
    })
  return question.workers.map((workers) => ({
    asked: { workers },
    target: { ...current, workers, autoscaling: null },
  }))
}

function pointOf(
  { asked, ms, workers }: { asked: Asked; ms: Bounded; workers: number },
  setupMs: Bounded,
  prices: Prices | null,
): Point {
  return {
    asked,
    timeMs: mapped(plus(ms, setupMs), Math.round),
    averageWorkers: workers,
    money: prices && moneyOf({ ms, setupMs, workers }, prices),
  }
}

/** How long recent setups took, from the shortest to the longest. */
function setupOf(recent: readonly JobRun[]): Bounded {
  const times = recent.map(({ setupMs }) => setupMs)
  return { low: Math.min(...times), estimate: medianOf(times), high: Math.max(...times) }
}

/** A missed band weighs more than what no method needed, and what the last method lacks is the least that would help. */
function reasonOf(notUsed: readonly { because: NotAnswered }[]): NotAnswered {
  const missed = notUsed.find(({ because }) => because === 'its bands missed too many of its changes')
  return (missed ?? notUsed.at(-1))?.because ?? 'too few runs'
}
