import { expect, test } from 'vitest'
import { readModelText } from '#derive/model-text.ts'
import { lakeWith } from '#testing/lake.ts'
import { analyzedExecution } from './model.ts'

const key = ['workspace_id', 'execution_kind', 'asset_id', 'execution_id'] as const
const ofExecution = {
  workspace_id: 'string',
  execution_kind: 'string',
  asset_id: 'string',
  execution_id: 'string',
} as const
const logged = {
  account_id: 'string',
  job_id: 'string',
  run_id: 'string',
  attempt: 'int',
  start_time: 'timestamp',
} as const

/** The inputs, as far as the model reads them. */
const inputs = [
  { name: 'execution_spark', meaning: '', columns: { ...ofExecution, ...logged }, key, arrival: 'latest' },
  {
    name: 'finding',
    meaning: '',
    columns: { ...ofExecution, rule: 'string' },
    key: [...key, 'rule'],
    arrival: 'latest',
  },
] as const

const executed = (execution_kind: string, execution_id: string, rest: object = {}) => ({
  day: '2025-05-01',
  last_day: '2025-05-01',
  workspace_id: '1',
  execution_kind,
  asset_id: 'a',
  execution_id,
  ...rest,
})

test('an execution with a log is skewed if the rule found that, once for all currencies', async () => {
  const lake = await lakeWith(inputs, {
    execution_spark: [
      executed('job_run', '1-0'),
      executed('job_run', '2-0'),
      executed('cluster_instance', '1-0'),
      executed('task_run', '1-0'),
    ],
    finding: [
      executed('job_run', '1-0', { rule: 'skewed_stage' }),
      executed('job_run', '2-0', { rule: 'disk_spill' }),
      executed('job_run', '3-0', { rule: 'skewed_stage' }),
    ],
  })
  const sql = await readModelText(analyzedExecution.sql)
  const rows = await lake.rows(`select execution_kind, execution_id, is_skewed from (${sql}) order by all`, {
    days: ['2025-05-01'],
  })
  expect(rows).toEqual([
    { execution_kind: 'cluster_instance', execution_id: '1-0', is_skewed: false },
    { execution_kind: 'job_run', execution_id: '1-0', is_skewed: true },
    { execution_kind: 'job_run', execution_id: '2-0', is_skewed: false },
  ])
  await lake.close()
})
