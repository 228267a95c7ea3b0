import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf, warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { jobHistory } from './source.ts'

const table = {
  name: 'system.lakeflow.jobs',
  columns: { workspace_id: 'string', job_id: 'string', change_time: 'timestamp', tags: 'map<string,string>' },
  rows: [
    {
      workspace_id: '4400',
      job_id: '912345678901234',
      change_time: '2025-05-30T10:00:00.000Z',
      tags: '{"team":"sales"}',
    },
  ],
}

test('requests everything at first, then changes since two days before', async () => {
  const { url, requests } = await answering(warehouseWith(table))
  const asking = {
    source: jobHistory,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
  }
  const first = await collected(asking)
  await collected({ ...asking, dataNow: '2025-06-03T12:00:00Z', state: first.state })
  const selects = requests.filter(({ method }) => method === 'POST').map(statementOf)
  expect(selects[1]?.statement).not.toContain('where')
  expect(selects[3]?.statement).toMatch(/where change_time >= :since$/)
  expect(selects[3]?.parameters).toEqual([
    { name: 'since', value: '2025-05-29T00:00:00Z', type: 'TIMESTAMP' },
  ])
  expect(first.rows['system_job']).toMatchObject([
    { job_id: '912345678901234', tags: { team: 'sales' }, day: null, last_day: null },
  ])
})

test('requests everything again once a missing column exists', async () => {
  const source = {
    source: jobHistory,
    system: databricks,
    scope: 'westeurope',
    dataNow: '2025-06-03T12:00:00Z',
  }
  const { tags: _, ...untagged } = table.columns
  const before = await answering(warehouseWith({ ...table, columns: untagged }))
  const without = await collected({ ...source, connection: connectionTo(before.url) })
  expect(without.state).toMatchObject({ lacking: expect.arrayContaining(['tags']) })
  const still = await collected({ ...source, connection: connectionTo(before.url), state: without.state })
  expect(still.state).toEqual(without.state)
  const after = await answering(warehouseWith(table))
  const healed = await collected({ ...source, connection: connectionTo(after.url), state: still.state })
  const selects = [...before.requests, ...after.requests]
    .filter(({ method }) => method === 'POST')
    .map(statementOf)
  const whole = selects
    .filter(({ statement }) => statement.startsWith('select'))
    .map(({ statement }) => !statement.includes('where'))
  expect(whole).toEqual([true, false, true])
  expect(healed.state).toMatchObject({ lacking: expect.not.arrayContaining(['tags']) })
})
