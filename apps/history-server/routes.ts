import { allExecutors } from './routes/all-executors.ts'
import { applications } from './routes/applications.ts'
import { environment } from './routes/environment.ts'
import { executors } from './routes/executors.ts'
import { jobs } from './routes/jobs.ts'
import { oneApplication } from './routes/one-application.ts'
import { oneAttempt } from './routes/one-attempt.ts'
import { oneJob } from './routes/one-job.ts'
import { oneRdd } from './routes/one-rdd.ts'
import { oneSqlExecution } from './routes/one-sql-execution.ts'
import { oneStageAttempt } from './routes/one-stage-attempt.ts'
import { oneStage } from './routes/one-stage.ts'
import { processes } from './routes/processes.ts'
import { rdds } from './routes/rdds.ts'
import type { HistoryRoute } from './routes/route.ts'
import { sqlExecutions } from './routes/sql-executions.ts'
import { stages } from './routes/stages.ts'
import { taskList } from './routes/task-list.ts'
import { taskSummary } from './routes/task-summary.ts'
import { logs, threads } from './routes/unavailable.ts'
import { version } from './routes/version.ts'

/** All that the history server answers: one more answer is a file and a line here. */
export const historyRoutes: readonly HistoryRoute[] = [
  version,
  applications,
  oneApplication,
  oneAttempt,
  jobs,
  oneJob,
  stages,
  oneStage,
  oneStageAttempt,
  taskSummary,
  taskList,
  executors,
  allExecutors,
  threads,
  processes,
  rdds,
  oneRdd,
  sqlExecutions,
  oneSqlExecution,
  environment,
  logs,
]
