import { recommendation } from '#analysis/recommendation.ts'

export const failingJob = recommendation({
  name: 'failing_job',
  code: 'R18',
  of: ['job'],
  title: 'Mend or pause the failing job',
  meaning: 'Nearly a third of its runs fail or more, and what they cost brings nothing.',
  label: 'PAID',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 14,
  least: 5,
  share: 0.3,
  changes: [{ setting: 'failing_runs', label: 'Runs', format: 'text' }],
  wasteCauses: ['failed_run'],
  incidentCauses: ['run_failure', 'failure_burst', 'retry_storm'],
  risk: 'LOW',
  riskMeaning: 'A paused job leaves its tables as they are: who reads them sees older data.',
  check: 'Open the last failed run: its error and the task that failed.',
  undo: 'Resume the schedule of the job.',
  features: [
    { feature: 'failed_runs', label: 'Failed runs', format: 'count', as: 'sum' },
    { feature: 'runs', label: 'Runs', format: 'count', as: 'sum' },
  ],
})
