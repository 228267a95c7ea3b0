import { join } from 'node:path'
import type { Lake } from '#lake/lake.ts'

type StormRun = { runId: string; isPriceWithinCost: boolean }

/** The runs in which the rule detected a retry storm, and those in the estate's truth, by id. */
export async function retryStorm(
  lake: Lake,
  truth: string,
): Promise<{ found: StormRun[]; expected: StormRun[] }> {
  const found = await lake.rows(`select
      finding.run_id,
      finding.price > 0 and finding.price < execution_feature.cost as is_price_within_cost
    from finding
    inner join execution_feature using (workspace_id, job_id, run_id, attempt)
    where finding.rule = 'retry_storm'
    order by finding.run_id`)
  const expected = await lake.rows(`select truth.run_id
    from read_parquet('${join(truth, 'run_cost.parquet')}') as truth
    inner join run using (workspace_id, job_id, run_id, attempt)
    inner join read_parquet('${join(truth, 'story.parquet')}') as story
      on story.workspace_id = truth.workspace_id
      and story.subject_id = truth.job_id
    where story.story = 'retry-storm'
      and unix_millis(run.start_time) >= story.from_ms
      and unix_millis(run.start_time) < story.until_ms
    order by truth.run_id`)
  return {
    found: found.map((row) => ({
      runId: String(row['run_id']),
      isPriceWithinCost: row['is_price_within_cost'] === true,
    })),
    expected: expected.map((row) => ({ runId: String(row['run_id']), isPriceWithinCost: true })),
  }
}
