import type { Column } from '#contract/columns.ts'

/** The job that a run belongs to. */
export const jobIdColumn: Column = {
  name: 'jobId',
  label: 'Job id',
  format: 'id',
  meaning: 'Id of the job.',
  wireOnly: true,
}

/** Which attempt of its run a row is. */
export const attemptNumberColumn: Column = {
  name: 'attemptNumber',
  label: 'Attempt',
  format: 'count',
  meaning: 'Number of the repair; 0 is the original attempt.',
  sortable: true,
}

/** The workspace that a run lies in. */
export const workspaceIdColumn: Column = {
  name: 'workspaceId',
  label: 'Workspace id',
  format: 'id',
  meaning: 'Workspace of the run.',
  wireOnly: true,
}
