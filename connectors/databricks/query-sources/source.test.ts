import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { querySources } from './source.ts'

const answers = {
  'GET /api/2.0/lakeview/dashboards': { dashboards: [{ dashboard_id: 'd', display_name: 'Revenue' }] },
  'GET /api/2.0/sql/queries': { results: [{ id: 'q', display_name: 'Orders', owner_user_name: 'ann' }] },
  'GET /api/2.0/sql/alerts': { results: [] },
  'GET /api/2.0/genie/spaces': { spaces: [{ space_id: 'g', title: 'Sales questions' }] },
}
const refusal = { status: 403, text: JSON.stringify({ error_code: 'PERMISSION_DENIED', message: 'No.' }) }

async function fetched(answered: Parameters<typeof answering>[0]) {
  const { url } = await answering(answered)
  return collected({ source: querySources, system: databricks, connection: connectionTo(url), scope: '4400' })
}

test('reads the names of dashboards, saved queries, alerts and Genie spaces', async () => {
  const { rows, notes } = await fetched(answers)
  const named = rows['rest_query_source']?.map(({ kind, source_id, name, owner }) => [
    kind,
    source_id,
    name,
    owner,
  ])
  expect(named).toEqual([
    ['dashboard', 'd', 'Revenue', null],
    ['query', 'q', 'Orders', 'ann'],
    ['genie', 'g', 'Sales questions', null],
  ])
  expect(notes).toEqual([])
})

test('a list that is refused keeps none of the others away, and is noted', async () => {
  const { rows, notes } = await fetched({ ...answers, 'GET /api/2.0/genie/spaces': refusal })
  expect(rows['rest_query_source']?.map(({ name }) => name)).toEqual(['Revenue', 'Orders'])
  expect(notes).toEqual([expect.stringContaining('/api/2.0/genie/spaces')])
})

test('where all lists are refused the source is', async () => {
  const refused = Object.fromEntries(Object.keys(answers).map((path) => [path, refusal]))
  await expect(fetched(refused)).rejects.toMatchObject({ code: 'forbidden' })
})
