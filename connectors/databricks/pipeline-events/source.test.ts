import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { pipelineEvents } from './source.ts'

const pipelineList = { 'GET /api/2.0/pipelines': { statuses: [{ pipeline_id: 'orders' }] } }
const eventsPath = 'GET /api/2.0/pipelines/orders/events'

function collectedFrom(url: string) {
  return collected({
    source: pipelineEvents,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
    window: { since: '2025-05-25', until: '2025-06-01' },
  })
}

test('requests the window, and further pages with only their token', async () => {
  const event = {
    id: 'e-1',
    timestamp: '2025-05-30T10:00:00.123Z',
    event_type: 'flow_progress',
    level: 'INFO',
    origin: { update_id: 'u-1', flow_name: 'orders_clean' },
    details: {
      flow_progress: {
        state: 'COMPLETED',
        metrics: { num_output_rows: '90' },
        data_quality: {
          dropped_records: 10,
          expectations: [
            { name: 'has_id', dataset: 'orders_clean', passed_records: 92, failed_records: 8 },
            { name: 'has_day', dataset: 'orders_clean', passed_records: 97, failed_records: 3 },
          ],
        },
      },
    },
  }
  const { url, requests } = await answering({
    ...pipelineList,
    [eventsPath]: ({ query }) =>
      query['page_token'] === undefined
        ? { events: [event], next_page_token: 'more' }
        : { events: [{ ...event, id: 'e-2', details: { flow_progress: { state: 'RUNNING' } } }] },
  })
  const { rows } = await collectedFrom(url)
  expect(rows['pipeline_event']).toMatchObject([
    {
      event_id: 'e-1',
      flow_name: 'orders_clean',
      progress_state: 'COMPLETED',
      day: '2025-05-30',
      output_rows: '90',
      dropped_records: '10',
      passed_records: '189',
      failed_records: '11',
    },
    { event_id: 'e-2', output_rows: null, dropped_records: null, passed_records: null, failed_records: null },
  ])
  const queries = requests.filter(({ path }) => path.endsWith('/events')).map(({ query }) => query)
  expect(queries).toEqual([
    {
      filter: "timestamp >= '2025-05-25T00:00:00.000Z' AND timestamp < '2025-06-01T00:00:00.000Z'",
      order_by: 'timestamp asc',
      max_results: '250',
    },
    { page_token: 'more' },
  ])
})

test.skipIf(!hasTestData)(
  'keeps every recorded event separate, including those with the same id',
  async () => {
    const recorded = testData('databricks-rest/dltctl/pipeline-events.json')
    const { events } = JSON.parse(recorded)
    const { url } = await answering({ ...pipelineList, [eventsPath]: { status: 200, text: recorded } })
    const { rows } = await collectedFrom(url)
    const keys = rows['pipeline_event']?.map((row) => `${row['event_id']} ${row['event_hash']}`)
    const different = new Set(events.map((event: unknown) => JSON.stringify(event)))
    expect(new Set(keys).size).toBe(different.size)
  },
)
