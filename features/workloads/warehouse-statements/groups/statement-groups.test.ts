import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { part, range } from '../testing/parts.ts'
import { statementGroupings } from './contract.ts'
import { listStatementGroupsRoute } from './server.ts'

const daily = { fingerprint: 'daily', statement_text: 'select ? from sales', statement_type: 'SELECT' }
const ofBoard = { source_id: 'dashboard:board', client_application: 'Dashboards' }
const ann = { executed_by: 'ann', last_start_time: '2025-05-25T10:00:00Z' }
const bob = { executed_by: 'bob', last_start_time: '2025-05-26T09:00:00Z' }
const lasted = (duration_ms: number, statements: number, rest: object = {}) => ({
  day: '2025-05-25',
  warehouse_id: 'w',
  part_kind: 'statement',
  fingerprint: 'daily',
  source_id: 'dashboard:board',
  executed_by: 'ann',
  duration_ms,
  statements,
  ...rest,
})

const { ask, askAs } = reportTest(listStatementGroupsRoute, {
  asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts' }],
  job: [{ job_id: 'j', name: 'nightly' }],
  query_source: [{ source_id: 'dashboard:board', name: 'Revenue' }],
  warehouse_statement_day: [
    part('statement', '2.0000000001', { ...daily, ...ofBoard, ...ann, statements: 3, failed_statements: 1 }),
    part('statement', '1', {
      ...daily,
      ...ofBoard,
      ...bob,
      day: '2025-05-26',
      statements: 1,
      canceled_statements: 1,
    }),
    part('statement', '0.5', {
      ...ann,
      fingerprint: 'load',
      statement_text: 'merge into t',
      source_id: 'job:j',
      statements: 2,
    }),
    part('statement', '0.25', { source_id: 'dbt:model.shop.orders', executed_by: 'dbt', statements: 1 }),
    part('other', '0.1', { ...bob, source_id: 'dashboard:board', statements: 40 }),
    part('other', '0.05', { ...ann, source_id: 'user:ann', statements: 4 }),
    part('idle', '4'),
    part('unknown', '0.01'),
    part('idle', '8', { warehouse_id: 'another' }),
    part('statement', '16', { ...daily, day: '2025-05-31' }),
  ],
  statement_duration_day: [
    lasted(100, 1),
    lasted(200, 1),
    lasted(900, 1),
    lasted(1000, 1, { executed_by: 'bob', day: '2025-05-26' }),
    lasted(70, 2, { fingerprint: 'load', source_id: 'job:j' }),
    lasted(50, 40, { part_kind: 'other', fingerprint: null, executed_by: 'bob' }),
    lasted(10, 1, { part_kind: 'statement', fingerprint: null, source_id: 'dbt:model.shop.orders' }),
    lasted(9, 1, { warehouse_id: 'another' }),
  ],
})

const path = '/reports/sql-warehouses/w/statement-groups'
const groupsBy = async (groupBy: string, query = '') => {
  const answer = await askAs('root', `${path}?${range}&groupBy=${groupBy}${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const named = (rows: readonly Record<string, unknown>[], ...fields: string[]) =>
  rows.map((row) => fields.map((field) => String(row[field])).join(' | '))

test('by text: runs, users, durations, share and last run, with the rest and idle time as rows of their own', async () => {
  const { content } = await groupsBy('statement')
  expect(named(content, 'groupName', 'partKind', 'runs', 'usersCount', 'cost')).toEqual([
    'Idle | idle | null | null | 4.0000000000',
    'select ? from sales | statement | 4 | 2 | 3.0000000001',
    'merge into t | statement | 2 | 1 | 0.5000000000',
    'Text hidden | statement | 1 | 1 | 0.2500000000',
    'Other statements | other | 44 | 2 | 0.1500000000',
    'Use not known | unknown | null | null | 0.0100000000',
  ])
  expect(content[1]).toMatchObject({
    groupId: 'daily',
    statementType: 'SELECT',
    failedRuns: 1,
    canceledRuns: 1,
    medianDuration: 550,
    p95Duration: 1000,
    lastRunTime: '2025-05-26T09:00:00.000Z',
    costShare: expect.closeTo(3.0000000001 / 7.9100000001, 10),
  })
  expect(named(content, 'medianDuration')).toEqual(['null', '550', '70', '10', '50', 'null'])
})

test('by user and by source the rest counts where it came from, with names where they are known', async () => {
  const users = await groupsBy('user')
  expect(named(users.content, 'groupName', 'runs', 'cost')).toEqual([
    'Idle | null | 4.0000000000',
    'ann | 9 | 2.5500000001',
    'bob | 41 | 1.1000000000',
    'dbt | 1 | 0.2500000000',
    'Use not known | null | 0.0100000000',
  ])
  const sources = await groupsBy('source')
  expect(named(sources.content, 'groupName', 'sourceKind', 'runs', 'medianDuration', 'cost')).toEqual([
    'Idle | null | null | null | 4.0000000000',
    'Revenue | dashboard | 44 | 50 | 3.1000000001',
    'nightly | job | 2 | 70 | 0.5000000000',
    'model.shop.orders | dbt | 1 | 10 | 0.2500000000',
    'ann | user | 4 | null | 0.0500000000',
    'Use not known | null | null | null | 0.0100000000',
  ])
})

test.each(statementGroupings)(
  'by %s all rows together are the cost of the warehouse and its runs, in all digits',
  async (groupBy) => {
    const { totals, content } = await groupsBy(groupBy)
    expect(totals).toMatchObject({ cost: '7.9100000001', runs: 51 })
    expect(totals.costShare).toBeCloseTo(1, 10)
    expect(content.length).toBeGreaterThan(2)
  },
)

test('the runs of one text, source or user are grouped further, without idle time', async () => {
  const days = await groupsBy('day', '&fingerprint=daily&orderBy=cost')
  expect(named(days.content, 'groupName', 'runs', 'cost')).toEqual([
    '2025-05-25 | 3 | 2.0000000001',
    '2025-05-26 | 1 | 1.0000000000',
  ])
  const months = await groupsBy('month', '&fingerprint=daily')
  expect(named(months.content, 'groupName', 'runs')).toEqual(['2025-05 | 4'])
  const usersOfBoard = await groupsBy('user', '&ofSource=dashboard:board')
  expect(named(usersOfBoard.content, 'groupName', 'runs')).toEqual(['ann | 3', 'bob | 41'])
  const textsOfBob = await groupsBy('statement', '&userName=bob')
  expect(named(textsOfBob.content, 'groupName', 'runs', 'p95Duration')).toEqual([
    'select ? from sales | 1 | 1000',
    'Other statements | 40 | 50',
  ])
  const clients = await groupsBy('client', '&fingerprint=daily')
  expect(named(clients.content, 'groupName', 'runs')).toEqual(['Dashboards | 4'])
  const hidden = await groupsBy('source', '&fingerprint=')
  expect(named(hidden.content, 'groupName', 'runs')).toEqual(['model.shop.orders | 1'])
  const part = await groupsBy('statement', '&fingerprint=daily&ofSource=dashboard:board&userName=ann')
  expect(part.content[0]).toMatchObject({
    runs: 3,
    medianDuration: 200,
    costShare: expect.closeTo(0.2528, 3),
  })
})

test('who is no administrator is answered no text, nor finds any by it', async () => {
  const titles = async (query: string) => {
    const answer = await ask(`${path}?${range}${query}`)
    return named(answer.json().content, 'groupName')
  }
  expect(await titles('')).toEqual([
    'Idle',
    'SELECT daily',
    'load',
    'Text hidden',
    'Other statements',
    'Use not known',
  ])
  expect(await titles('&search=sales')).toEqual([])
  expect(await titles('&search=daily')).toEqual(['SELECT daily'])
  const file = await ask(`${path}?${range}&format=csv`)
  expect(file.body).toContain('SELECT daily')
  expect(file.body).not.toContain('sales')
})

test('the slowest come first where that is asked for, and another warehouse is not found', async () => {
  const { content } = await groupsBy('statement', '&orderBy=p95Duration&orderDirection=DESC')
  expect(named(content, 'groupName')[0]).toBe('select ? from sales')
  expect((await ask(`/reports/sql-warehouses/none/statement-groups?${range}`)).statusCode).toBe(404)
})
