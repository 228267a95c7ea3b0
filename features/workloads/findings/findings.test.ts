import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listFindingsRoute } from './server.ts'

const keyOf = (run_id: string) => ({
  day: '2025-05-30',
  run_id,
  execution_kind: 'job_run',
  asset_id: '70',
  execution_id: `${run_id}-0`,
})

const run = (run_id: string, retried_task_key: string | null, price: string | null) => ({
  feature: {
    ...keyOf(run_id),
    status: 'FAILED',
    start_time: '2025-05-30T10:00:00Z',
    retried_task_key,
    most_tries: 6,
    currency: price === null ? null : 'USD',
  },
  finding: {
    ...keyOf(run_id),
    rule: 'storm',
    measured: 0.125,
    allowed: 0.25,
    currency: price === null ? null : 'USD',
    price,
  },
})
// Submitted once, so that no job has its name.
const submitted = { job_id: '71' }
const submittedRun = run('9', 'load', '0.5')
const runs = [
  run('7', 'load', '1.5'),
  run('8', null, null),
  { feature: { ...submittedRun.feature, ...submitted }, finding: { ...submittedRun.finding, ...submitted } },
]
const evidence = (place: number, feature: string, label: string, format: string) => ({
  rule: 'storm',
  place,
  feature,
  label,
  format,
})

const texts = {
  rule: 'storm',
  title: 'Storm',
  meaning: 'It storms.',
  advice: 'Stay inside.',
  price_meaning: 'the retries',
  limit_label: 'Tries',
  limit_format: 'count',
}
const stormEvidence = [
  evidence(0, 'retried_task_key', 'Task', 'text'),
  evidence(1, 'most_tries', 'Tries', 'count'),
]
const { rows } = reportTest(listFindingsRoute, {
  judged_execution: runs.map(({ feature }) => feature),
  finding: runs.map(({ finding }) => finding),
  rule: [texts],
  rule_evidence: stormEvidence.toReversed(),
  job: [{ name: 'nightly' }],
  run: [
    { run_id: '7', run_name: 'former name' },
    { ...submitted, run_id: '9', run_name: 'backfill orders' },
  ],
})

const findings = (query: string) => rows(`since=2025-05-30T00:00:00Z&until=2025-05-31T00:00:00Z&${query}`)

test('a finding tells its rule, its price and, in their order, the facts that were judged', async () => {
  expect(await findings('runId=7')).toMatchObject([
    {
      title: 'Storm',
      advice: 'Stay inside.',
      dbJobName: 'nightly',
      price: '1.5000000000',
      measured: 0.125,
      allowed: 0.25,
      evidence: 'Task: load; Tries: 6',
      evidenceLabels: ['Task', 'Tries'],
      evidenceFormats: ['text', 'count'],
      evidenceValues: ['load', '6'],
    },
  ])
})

test('a finding without a price comes last and says so; a fact that is not known is empty', async () => {
  const [, last] = await findings('jobId=70')
  expect(last).toMatchObject({ runId: '8', price: null, evidenceValues: ['', '6'] })
})

test('what another rule found, or another run, is left out', async () => {
  expect(await findings('rule=other')).toEqual([])
  expect(await findings('runId=10')).toEqual([])
})

test('what was submitted once is called by its own name', async () => {
  expect(await findings('jobId=71')).toMatchObject([{ runId: '9', dbJobName: 'backfill orders' }])
})
