/** Questions that only raw facts can answer, by name: the lake is asked, never the mart. */
export const questions: ReadonlyMap<string, URL> = new Map([
  ['discount-preview', new URL('settings/discounted-rates/discount-preview.question.sql', import.meta.url)],
  ['drafted-findings', new URL('settings/incident-rules/drafted-findings.question.sql', import.meta.url)],
  ['spark-slow-tasks', new URL('spark/one-stage/slow-tasks.question.sql', import.meta.url)],
  ['spark-applications', new URL('spark/application/application.question.sql', import.meta.url)],
  ['spark-executors', new URL('spark/executors/executors.question.sql', import.meta.url)],
  ['spark-sql-executions', new URL('spark/sql-executions/sql-executions.question.sql', import.meta.url)],
  ['spark-sql-execution', new URL('spark/sql-plan/execution.question.sql', import.meta.url)],
  ['spark-sql-operators', new URL('spark/sql-plan/operators.question.sql', import.meta.url)],
  ['spark-sql-stages', new URL('spark/sql-plan/stages.question.sql', import.meta.url)],
  ['spark-stages', new URL('spark/stages/stages.question.sql', import.meta.url)],
  ['spark-time-parts', new URL('spark/application/time-parts.question.sql', import.meta.url)],
  ['spark-task-distributions', new URL('spark/one-stage/distributions.question.sql', import.meta.url)],
  ['what-if-minutes', new URL('workloads/what-if/minutes.question.sql', import.meta.url)],
  ['what-if-runs', new URL('workloads/what-if/runs.question.sql', import.meta.url)],
  ['what-if-stages', new URL('workloads/what-if/stages.question.sql', import.meta.url)],
  ['usage-records', new URL('workloads/usage-records/usage-records.question.sql', import.meta.url)],
])
