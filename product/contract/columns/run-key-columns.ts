import { count, key } from '#contract/column-builders.ts'

/** The job that a run belongs to. */
export const jobIdColumn = key('jobId', 'Job id', 'Id of the job.')

/** Which attempt of its run a row is. */
export const attemptNumberColumn = count('attemptNumber', 'Attempt', '0: original run; from 1 on: repairs.', {
  always: true,
  cell: 'attempt',
  priority: 28,
})

/** The workspace that a run lies in. */
export const workspaceIdColumn = key('workspaceId', 'Workspace id', 'Workspace of the run.')
