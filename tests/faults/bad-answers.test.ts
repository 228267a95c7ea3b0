import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyLakeFor, startEstate, type Collected, type Estate } from '../truth/collected-estate.ts'
import { control, controlled } from './control.ts'
import { gatewayTo, type Gateway } from './gateway.ts'
import { differences, lakeTables } from './table-content.ts'

const historyDays = 3
const runsPath = '/api/2.2/jobs/runs/list'

let estate: Estate
let gateway: Gateway
let undisturbed: Collected

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  gateway = await gatewayTo(estate.connection)
  undisturbed = await emptyLakeFor(gateway.connection, historyDays)
  await undisturbed.collect()
}, 300_000)

afterAll(async () => {
  estate.stop()
  await Promise.all([gateway.close(), undisturbed.close()])
})

test(
  'a source with an invalid answer fails with its beginning and the request id; the others continue, and later no row is missing',
  { timeout: 300_000 },
  async () => {
    const lake = await emptyLakeFor(gateway.connection, historyDays)
    const page = `<html>${'Bad gateway. '.repeat(40)}</html>`
    gateway.answerWith({ pathPrefix: runsPath, page, requestId: 'request-7' })
    const { failed, appends } = await lake.collect()
    gateway.answerWith()
    const url = gateway.connection.workspaces[0]?.url
    expect(failed).toMatchObject([
      {
        source: 'job-runs',
        state: 'failed',
        cause: {
          code: 'source_failed',
          message: `${url}${runsPath} answered no JSON (request request-7), as proxies and sign-in pages do: ${page.slice(0, 200)}…`,
        },
      },
    ])
    expect(appends).toBeGreaterThan(10)
    const incomplete = await differences(undisturbed.lake, lake.lake, [
      'rest_run',
      'usage_record',
      'rest_cluster',
    ])
    expect(Object.keys(incomplete)).toEqual(['rest_run'])

    expect((await lake.collect()).failed).toEqual([])

    expect(await differences(undisturbed.lake, lake.lake, lakeTables)).toEqual({})
    await lake.close()
  },
)

test('requests are retried after 429, and no source fails or misses rows', { timeout: 300_000 }, async () => {
  const lake = await emptyLakeFor(gateway.connection, historyDays)
  const fault = { kind: 'too_many_requests', requests: 3, pathPrefix: '/api', retryAfterSeconds: 1 }
  await control(estate.connection, 'faults', { faults: [fault] })

  expect((await lake.collect()).failed).toEqual([])

  expect(await controlled(estate.connection, 'faults')).toEqual({ faults: [] })
  expect(await differences(undisturbed.lake, lake.lake, lakeTables)).toEqual({})
  await lake.close()
})
