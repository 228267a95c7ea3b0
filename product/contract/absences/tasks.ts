import { doesNotApply, nobodyTells, notEnded, notTold, type Absence } from '#contract/absence.ts'
import { keptSinceRead } from '../whether-read.ts'
import { noBill } from './costs.ts'

export const noDependency = notTold(
  'It depends on no other task, or its dependencies are no longer available: only the Databricks REST API reports them, for 60 days.',
  ['job-runs'],
  keptSinceRead,
)
export const neverWorked = doesNotApply('The task did not run, so there is nothing to bill.')
export const onlyStartsJob = doesNotApply('The task starts another job; the cost is that of the other run.')
export const noComputeOfTask = doesNotApply(
  'Cluster-id not found. No cluster was associated with this task: it starts another job, it never ran, or its cluster failed or was deleted before it was read.',
)
export const partOfTask = doesNotApply(
  'Included in the cost of its task: both run at the same time on the same compute.',
)
export const taskGoesOn = notEnded(
  'The task is still running.',
  'Available after the task has ended and been collected.',
)
export const someTaskGoesOn = notEnded(
  'A task is still running.',
  'Available after the tasks have ended and been collected.',
)
export const noNotebookName = nobodyTells(
  'Databricks does not report its name.',
  'the name of the notebook run',
)
/** Why tasks have no cost: none of them ran, they only started other jobs, or the bill has not come. */
export function taskCostAbsence(tasks: readonly { status: string; taskType: string | null }[]): Absence {
  if (tasks.every(({ status }) => status === 'SKIPPED')) return neverWorked
  return tasks.every(({ taskType }) => taskType === 'run_job') ? onlyStartsJob : noBill
}
