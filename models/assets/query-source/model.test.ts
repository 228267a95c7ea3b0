import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { querySource } from './model.ts'

test('a dashboard is known by the source id that its statements have', async () => {
  const rest_query_source = [{ kind: 'dashboard', source_id: 'd', name: 'Revenue', owner: null }]
  expect(await selectAlone(querySource, { rest_query_source })).toMatchObject([
    { source_id: 'dashboard:d', name: 'Revenue', owner: null },
  ])
})
