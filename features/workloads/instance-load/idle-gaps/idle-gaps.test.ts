import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listIdleGapsRoute } from './server.ts'

const at = (time: string, day = '25') => `2025-05-${day}T${time}:00Z`
const activity = (
  kind: string,
  day: string,
  [from, until]: readonly [string, string],
  rest: object = {},
) => ({
  day: `2025-05-${day}`,
  cluster_id: 'c',
  kind,
  job_id: null,
  run_id: null,
  attempt: null,
  start_time: from,
  end_time: until,
  ...rest,
})
const idle = (day: string, cost: string) => ({
  day: `2025-05-${day}`,
  cluster_id: 'c',
  instance_id: 'c-1',
  consumer: 'idle',
  cost,
})

const { ask } = reportTest([listIdleGapsRoute], {
  job: [{ job_id: 'j', name: 'nightly' }],
  cluster_instance: [
    { cluster_id: 'c', instance_id: 'c-1', start_time: at('20:00'), last_time: at('02:00', '26') },
  ],
  cluster_activity: [
    activity('quiet', '25', [at('20:00'), at('20:10')]),
    activity('run', '25', [at('20:10'), '2025-05-25T20:39:20Z'], { job_id: 'j', run_id: 'r', attempt: 0 }),
    activity('interactive', '25', ['2025-05-25T20:39:20Z', at('20:40')]),
    activity('quiet', '25', [at('20:40'), at('21:10')]),
    activity('interactive', '25', [at('21:10'), at('23:00')]),
    activity('quiet', '25', [at('23:00'), at('00:00', '26')]),
    activity('quiet', '26', [at('00:00', '26'), at('01:00', '26')]),
    activity('quiet', '26', [at('10:00', '26'), at('12:00', '26')]),
  ],
  cluster_instance_cost_day: [idle('25', '10'), idle('26', '3')],
})

test('a gap goes over midnight, has its part of the idle cost, and names who left, the run where only the rest of its minute follows', async () => {
  const range = 'since=2025-06-01T00:00:00Z&until=2025-06-08T00:00:00Z'
  const answer = (await ask(`/cluster-instances/c-1/idle-gaps?${range}`)).json()
  expect(answer.idleGaps).toMatchObject([
    {
      startTime: '2025-05-25T23:00:00.000Z',
      endTime: '2025-05-26T01:00:00.000Z',
      idleTime: 7_200_000,
      cost: '9.0000000000',
      leftBy: 'Interactive use',
      jobId: null,
    },
    { idleTime: 1_800_000, cost: '3.0000000000', leftBy: 'nightly', jobId: 'j', runId: 'r' },
  ])
  const all = (await ask(`/cluster-instances/c-1/idle-gaps?${range}&minMinutes=0`)).json()
  expect(all.idleGaps).toHaveLength(3)
  expect(all.idleGaps[2]).toMatchObject({ idleTime: 600_000, leftBy: null })
  expect(all.totals).toMatchObject({ cost: '13.0000000000' })
  expect((await ask('/cluster-instances/none/idle-gaps')).statusCode).toBe(404)
})
