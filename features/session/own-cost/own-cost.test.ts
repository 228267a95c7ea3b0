import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'

const row = (day: string, purpose: string, [work, idle]: readonly [string, string], rest: object = {}) => ({
  day,
  warehouse_id: 'w',
  purpose,
  statements: 4,
  failed_statements: 1,
  read_rows: 100,
  read_bytes: 2048,
  duration_ms: 9_000,
  work_amount: work,
  idle_amount: idle,
  amount: String(Number(work) + Number(idle)),
  warehouse_amount: '20',
  ...rest,
})
const notBilled = {
  currency: null,
  work_amount: null,
  idle_amount: null,
  amount: null,
  warehouse_amount: null,
}

const rows = [
  row('2025-05-02', 'collect', ['1', '0.5']),
  row('2025-05-02', 'lake', ['2', '1']),
  row('2025-05-03', 'collect', ['1', '0.25']),
  row('2025-05-04', 'collect', ['0', '0'], notBilled),
  row('2025-05-03', 'unreadable', ['0', '0'], { ...notBilled, warehouse_id: 'other', statements: 7 }),
  row('2025-05-03', 'collect', ['100', '0'], { workspace_id: '2' }),
  row('2025-06-03', 'collect', ['100', '0']),
]

let server: HttpServer
beforeAll(async () => {
  const mart = await publishedMart({
    ...workspaceRows,
    own_cost_day: rows,
    asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'Shared SQL', is_deleted: false }],
  })
  server = await sessionServer({}, { mart, directory: martDirectory(mart) })
})
afterAll(() => server.close())

const range = 'since=2025-05-01T00:00:00Z&until=2025-05-06T00:00:00Z&currency=USD'

async function asked(path: string, username = 'ann') {
  const answer = await server.app.inject({ url: `/api/1.0${path}?${range}`, headers: signedInAs(username) })
  return answer.json()
}

test('shows the cost of own statements a day, beside the bill of their warehouses', async () => {
  const { days, total, missing } = await asked('/own-cost')
  expect(total).toEqual({
    statements: 16,
    failedStatements: 4,
    readRows: 400,
    readBytes: 8192,
    unreadableStatements: 7,
    daysNotBilled: 1,
    amount: '5.7500000000',
    idleAmount: '1.7500000000',
    warehouseAmount: '40.0000000000',
  })
  expect(days).toContainEqual({ day: '2025-05-02', purpose: 'lake', statements: 4, amount: '3.0000000000' })
  expect(days).toContainEqual({ day: '2025-05-04', purpose: 'collect', statements: 4, amount: null })
  expect(missing).toHaveLength(2)
})

test('lists them by warehouse and purpose, each with its part of the bill', async () => {
  const { ownCosts, totals } = await asked('/reports/own-cost')
  expect(ownCosts).toMatchObject([
    {
      warehouseName: 'Shared SQL',
      purpose: 'lake',
      amount: '3.0000000000',
      warehouseAmount: '40.0000000000',
      warehouseShare: 0.075,
    },
    { purpose: 'collect', statements: 12, amount: '2.7500000000' },
    { warehouseName: 'other', purpose: 'unreadable', amount: null, warehouseShare: null },
  ])
  expect(totals.amount).toBe('5.7500000000')
})

test('shows the workspaces in scope only', async () => {
  expect((await asked('/own-cost', 'root')).total.amount).toBe('105.7500000000')
})
