import type { JobRun } from '#product/server/what-if/job-history.ts'
import type { Answer } from '#product/server/what-if/what-if.ts'
import type { WorkflowWhatIf } from '../contract.ts'

type Shown = Pick<
  WorkflowWhatIf,
  | 'absentBecause'
  | 'method'
  | 'runs'
  | 'currentWorkers'
  | 'sizeBytes'
  | 'points'
  | 'leftOut'
  | 'backTest'
  | 'notUsed'
>

/** The answer as the call has it; without a rate of Databricks, machines alone have a cost. */
export function shown(answer: Answer, runs: readonly JobRun[], hasDatabricksRate: boolean): Shown {
  const known = answer.kind === 'known' ? answer : undefined
  return {
    absentBecause: answer.kind === 'known' ? null : answer.because,
    method: known?.method ?? null,
    runs: runs.length,
    currentWorkers: runs.at(-1)?.workers ?? null,
    sizeBytes: known?.sizeBytes ?? null,
    points: (known?.points ?? []).map(({ asked, timeMs, averageWorkers, money }) =>
      Object.assign(configurationOf(asked), {
        averageWorkers,
        timeMs,
        databricksCost: hasDatabricksRate ? (money?.databricks ?? null) : null,
        machineCost: money?.machine ?? null,
        cost: hasDatabricksRate ? (money?.total ?? null) : null,
      }),
    ),
    leftOut: (known?.leftOut ?? []).map(({ asked, because }) =>
      Object.assign(configurationOf(asked), { because }),
    ),
    backTest: known?.backTest ?? null,
    notUsed: [...answer.notUsed],
  }
}

type Asked = Extract<Answer, { kind: 'known' }>['points'][number]['asked']

function configurationOf(asked: Asked) {
  return 'workers' in asked
    ? { workers: asked.workers, minimumWorkers: null, maximumWorkers: null }
    : { workers: null, minimumWorkers: asked.minimum, maximumWorkers: asked.maximum }
}
