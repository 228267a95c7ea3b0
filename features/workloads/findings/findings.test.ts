import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { listFindingsRoute } from './server.ts'

const asset = { account_id: 'account', workspace_id: '1', job_id: '70' }
const run = (run_id: string, retried_task_key: string | null, price: string | null) => ({
  feature: {
    ...asset,
    run_id,
    attempt: 0,
    status: 'FAILED',
    start_time: '2025-05-30T10:00:00Z',
    retried_task_key,
    most_tries: 6,
    currency: price === null ? null : 'USD',
  },
  finding: {
    ...asset,
    run_id,
    attempt: 0,
    rule: 'storm',
    measured: 6,
    allowed: 4,
    currency: price === null ? null : 'USD',
    price,
  },
})
// Submitted once, so that no job has its name.
const submitted = { ...asset, job_id: '71' }
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
const allText = (row: object) =>
  Object.fromEntries(Object.keys(row).map((column) => [column, 'string'] as const))
const stormEvidence = [
  evidence(0, 'retried_task_key', 'Task', 'text'),
  evidence(1, 'most_tries', 'Tries', 'count'),
]
const ids = { account_id: 'string', workspace_id: 'string', job_id: 'string' } as const

const tables = {
  run_feature: {
    columns: {
      ...ids,
      run_id: 'string',
      attempt: 'int',
      status: 'string',
      start_time: 'timestamp',
      retried_task_key: 'string',
      most_tries: 'bigint',
      currency: 'string',
    },
    rows: runs.map(({ feature }) => feature),
  },
  finding: {
    columns: {
      ...ids,
      run_id: 'string',
      attempt: 'int',
      rule: 'string',
      measured: 'double',
      allowed: 'double',
      currency: 'string',
      price: 'decimal(28,10)',
    },
    rows: runs.map(({ finding }) => finding),
  },
  rule: { columns: allText(texts), rows: [texts] },
  rule_evidence: {
    columns: { ...allText(evidence(0, '', '', '')), place: 'int' },
    rows: stormEvidence.toReversed(),
  },
  job: { columns: { ...ids, name: 'string' }, rows: [{ ...asset, name: 'nightly' }] },
  run: {
    columns: { ...ids, run_id: 'string', attempt: 'int', run_name: 'string' },
    rows: [
      { ...asset, run_id: '7', attempt: 0, run_name: 'former name' },
      { ...submitted, run_id: '9', attempt: 0, run_name: 'backfill orders' },
    ],
  },
} as const

let server: HttpServer
beforeAll(async () => {
  server = await httpServer(serverParts({ routes: [listFindingsRoute], mart: await martWith(tables) }))
})
afterAll(() => server.close())

async function findings(query: string): Promise<Record<string, unknown>[]> {
  const url = `/api/1.0/reports/findings?since=2025-05-30T00:00:00Z&until=2025-05-31T00:00:00Z&${query}`
  const answer = await server.app.inject({ url, headers: signedInAs('ann') })
  return answer.json<{ findings: Record<string, unknown>[] }>().findings
}

test('a finding tells its rule, its price and, in their order, the facts that were judged', async () => {
  expect(await findings('runId=7')).toMatchObject([
    {
      title: 'Storm',
      advice: 'Stay inside.',
      dbJobName: 'nightly',
      price: '1.5000000000',
      measured: 6,
      allowed: 4,
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
