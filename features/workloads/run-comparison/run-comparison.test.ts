import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { compareRunsRoute } from './server.ts'

const run = (run_id: string, duration_ms: number) => ({
  run_id,
  status: 'SUCCESS',
  start_time: '2025-05-20T10:00:00Z',
  duration_ms,
  task_count: 1,
  cluster_count: 1,
})
const part = (run_id: string, amount: string, quantity: number, rest: object = {}) => ({
  run_id,
  consumer: 'run',
  source: 'databricks_usage',
  sku_name: 'ALL',
  usage_unit: 'DBU',
  price_kind: 'list',
  phase: 'work',
  quantity,
  amount,
  ...rest,
})

const { ask } = reportTest(compareRunsRoute, {
  run: [run('7', 3_600_000), run('8', 7_200_000)],
  run_cost_part: [
    part('7', '1', 2),
    part('8', '1', 2),
    part('8', '1', 2),
    part('8', '0.5', 1, { phase: 'idle' }),
    part('9', '100', 2),
  ],
})

const path = '/reports/jobs/70/runs/comparison'

test('a run that took twice as long and idled is explained by duration and idle share, to the last digit', async () => {
  const asked = await ask(`${path}?runId=7&otherRunId=8`)
  expect([asked.statusCode, asked.statusCode === 200 ? '' : asked.body]).toEqual([200, ''])
  const answer = asked.json()
  expect(answer.decomposition).toEqual({
    price: '0.0000000000',
    machines: '0.0000000000',
    duration: '1.0000000000',
    idle: '0.5000000000',
    difference: '1.5000000000',
  })
  expect(answer.runs.map(({ runId }: { runId: string }) => runId)).toEqual(['7', '8'])
  expect(answer.lines).toHaveLength(2)
})

test('a run that the job does not have is not found, with what to do', async () => {
  const answer = await ask(`${path}?runId=7&otherRunId=99`)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toContain('choose two runs')
})
