import { workMs } from '#product/server/what-if/job-history.ts'
import { methods, type MethodName } from '#product/server/what-if/methods.ts'
import { whatIf } from '#product/server/what-if/what-if.ts'
import { casesOf, type Case, type History } from './cases.ts'
import { judge, type Judged, type Outcome } from './judged.ts'
import { kinds, type Kind } from './made-jobs.ts'

const six = [1, 1, 1, 1, 1, 1]
const fourSizes = [0.5, 0.5, 0.75, 0.75, 1, 1, 1.5, 1.5]
const oneChange = [0.75, 0.75, 0.75, 1, 1, 1]
const log = { log: true, minutes: false }
const minutes = { log: false, minutes: true }
const isLastOnly = true

/** What each method is judged on. */
export const judgedMethods: readonly { name: string; method: MethodName; history: History }[] = [
  { name: 'replay of one run', method: 'replay', history: { shares: [1], left: log, asked: 'workers' } },
  {
    name: 'replay, six runs',
    method: 'replay',
    history: { shares: six, left: log, isLastOnly, asked: 'workers' },
  },
  {
    name: 'Ernest, eight runs of four sizes',
    method: 'ernest',
    history: { shares: fourSizes, left: { log: false, minutes: false }, asked: 'workers' },
  },
  {
    name: 'Amdahl, six runs',
    method: 'amdahl',
    history: { shares: six, left: minutes, isLastOnly, asked: 'workers' },
  },
  {
    name: 'replay, other machines',
    method: 'replay',
    history: { shares: six, left: log, isLastOnly, asked: 'machine' },
  },
  {
    name: 'Amdahl, other machines',
    method: 'amdahl',
    history: { shares: six, left: minutes, isLastOnly, asked: 'machine' },
  },
  {
    name: 'Amdahl, autoscaling',
    method: 'amdahl',
    history: { shares: six, left: minutes, isLastOnly, asked: 'autoscaling' },
  },
]

/** Histories of which the whole answer is judged, each with six runs and node minutes at least. */
export const judgedHistories: readonly { name: string; history: History }[] = [
  { name: 'six runs alike', history: { shares: six, left: minutes, asked: 'workers' } },
  {
    name: 'six runs alike, event logs',
    history: { shares: six, left: { log: true, minutes: true }, asked: 'workers' },
  },
  { name: 'one change', history: { shares: oneChange, left: minutes, asked: 'workers' } },
  {
    name: 'one change, event logs',
    history: { shares: oneChange, left: { log: true, minutes: true }, asked: 'workers' },
  },
  { name: 'four sizes', history: { shares: fourSizes, left: minutes, asked: 'workers' } },
]

/** How a method does on each kind of job, and on all. */
export function judgedByKind(method: MethodName, history: History, jobs: number, seed: number) {
  return byKind(history, jobs, seed, ({ runs, target, truths }) => ({
    prediction: methods[method](runs, target),
    truths: truths.map(workMs),
  }))
}

/** How the whole answer does on each kind of job, and on all, from the start of the setup on. */
export function answersByKind(history: History, jobs: number, seed: number) {
  return byKind(history, jobs, seed, ({ runs, target, truths }) => ({
    prediction: answered(runs, target.workers),
    truths: truths.map(({ durationMs }) => durationMs),
  }))
}

function answered(runs: Case['runs'], workers: number): Outcome['prediction'] {
  const answer = whatIf({ runs }, { kind: 'workers', workers: [workers], prices: null })
  const point = answer.kind === 'known' ? answer.points[0] : undefined
  return point ? { kind: 'known', ms: point.timeMs } : { kind: 'not known', because: 'too few runs' }
}

function byKind(
  history: History,
  jobs: number,
  seed: number,
  outcomeOf: (of: Case) => Outcome,
): readonly { kind: Kind | 'all'; judged: Judged }[] {
  const outcomes = kinds.map((kind, place) => ({
    kind,
    outcomes: Array.from({ length: jobs }, (_, job) =>
      casesOf(kind, history, seed + 7919 * job + 101 * place),
    )
      .flat()
      .map(outcomeOf),
  }))
  return [
    ...outcomes.map(({ kind, outcomes: ofKind }) => ({ kind, judged: judge(ofKind) })),
    { kind: 'all', judged: judge(outcomes.flatMap(({ outcomes: ofKind }) => ofKind)) },
  ]
}
