import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { part, range } from '../testing/parts.ts'
import { getStatementTextRoute } from './server.ts'

const text = `select ${'a'.repeat(1000)}`

const { askAs } = reportTest(getStatementTextRoute, {
  asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts' }],
  warehouse_statement_day: [
    part('statement', '2', { fingerprint: 'f', statement_text: text }),
    part('statement', '1', { statements: 2 }),
  ],
})

const asked = async (username: string, fingerprint: string, warehouseId = 'w') => {
  const path = `/reports/sql-warehouses/${warehouseId}/statement-text`
  return askAs(username, `${path}?${range}&fingerprint=${fingerprint}`)
}

test('an administrator is answered the whole kept text', async () => {
  expect((await asked('root', 'f')).json()).toMatchObject({ text, absence: null })
})

test('anybody else is answered that only administrators are', async () => {
  const answer = await asked('ann', 'f')
  expect(answer.json()).toMatchObject({ text: null, absence: 'admins-only' })
  expect(answer.body).not.toContain('aaa')
})

test('a text that the query history hides is absent, and an unknown warehouse is not found', async () => {
  expect((await asked('root', '')).json()).toMatchObject({ text: null, absence: 'hidden' })
  expect((await asked('root', 'f', 'none')).statusCode).toBe(404)
})
