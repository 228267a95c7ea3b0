import type { JobFacts, LogFacts } from '../facts/log-facts.ts'
import { jobStatus } from '../facts/standing.ts'
import { daysOf, instantOf, textOrNull, type LogRow } from './row-values.ts'

function rootOf({ executions }: LogFacts, { executionId, rootExecutionId }: JobFacts): number | null {
  if (executionId === undefined) return null
  return rootExecutionId ?? executions.get(executionId)?.rootExecutionId ?? null
}

/** The row of a job. */
export function jobRow(job: JobFacts, facts: LogFacts): LogRow {
  const tag = (name: string) => job.tags[name] ?? null
  return {
    spark_job_id: job.jobId,
    status: jobStatus(job),
    submission_time: instantOf(job.submissionTimeMs),
    completion_time: instantOf(job.completionTimeMs),
    failure_reason: textOrNull(job.failureReason),
    execution_id: job.executionId ?? null,
    root_execution_id: rootOf(facts, job),
    job_group: job.jobGroup ?? null,
    stage_count: job.isStarted ? job.stageIds.length : null,
    tagged_job_id: tag('spark.databricks.job.id'),
    tagged_run_id: tag('spark.databricks.job.runId'),
    tagged_parent_run_id: tag('spark.databricks.job.parentRunId'),
    notebook_id: tag('spark.databricks.notebook.id'),
    notebook_path: tag('spark.databricks.notebook.path'),
    pipeline_id: tag('pipelines.id'),
    update_id: tag('pipelines.updateId'),
    ...daysOf(job.submissionTimeMs, job.completionTimeMs, facts),
  }
}
