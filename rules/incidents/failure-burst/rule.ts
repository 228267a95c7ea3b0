import { number } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const failureBurst = rule({
  name: 'failure_burst',
  over: 'execution',
  of: ['JOB'],
  category: 'PERFORMANCE',
  type: 'RUN_FAILURE',
  subtype: 'BURST',
  wasteCauses: ['failed_run'],
  title: 'Burst of failures',
  meaning: 'Several runs of this job failed within 24 hours.',
  advice: 'Pause the schedule until the failure is fixed.',
  limits: { failures: number(5, 'Failed runs within 24 hours', 2) },
  isOn: false,
  reads: { daysBefore: 1, daysAfter: 0 },
  sql: new URL('rule.sql', import.meta.url),
  priceMeaning: 'cost of the run',
  evidence: [{ feature: 'status', label: 'Ended', format: 'status' }],
})
