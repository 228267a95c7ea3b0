import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { listTables } from '#product/testing/list-tables.ts'
import { listKnownClustersRoute } from './server.ts'

let server: HttpServer
beforeAll(async () => {
  const ids = { account_id: 'account', workspace_id: '1' }
  const mart = await martWith({
    ...listTables({}),
    cluster_name: {
      columns: {
        account_id: 'string',
        workspace_id: 'string',
        cluster_id: 'string',
        name: 'string',
        owner: 'string',
        is_deleted: 'boolean',
        kind: 'string',
        start_time: 'timestamp',
      },
      rows: [
        {
          ...ids,
          cluster_id: '0531-aa',
          name: 'Analysts',
          kind: 'shared',
          owner: 'ann',
          is_deleted: false,
          start_time: '2025-01-01T00:00:00Z',
        },
        {
          ...ids,
          cluster_id: '0530-bb',
          name: 'job-7-run-9-main',
          kind: 'job',
          is_deleted: true,
          start_time: '2025-05-30T05:55:00Z',
        },
        { ...ids, cluster_id: '0529-cc', kind: 'shared', is_deleted: false },
        {
          ...ids,
          workspace_id: '2',
          cluster_id: '0531-dd',
          name: 'analysts of others',
          kind: 'shared',
          is_deleted: false,
        },
      ],
    },
    task_run: {
      columns: {
        account_id: 'string',
        workspace_id: 'string',
        job_id: 'string',
        run_id: 'string',
        attempt: 'int',
        cluster_id: 'string',
        start_time: 'timestamp',
      },
      rows: [
        {
          ...ids,
          job_id: '7',
          run_id: '9',
          attempt: 0,
          cluster_id: '0530-bb',
          start_time: '2025-05-30T06:00:00Z',
        },
        {
          ...ids,
          job_id: '7',
          run_id: '9',
          attempt: 1,
          cluster_id: '0530-bb',
          start_time: '2025-05-30T07:00:00Z',
        },
        {
          ...ids,
          job_id: '7',
          run_id: '8',
          attempt: 0,
          cluster_id: '0531-aa',
          start_time: '2025-05-29T06:00:00Z',
        },
        {
          ...ids,
          job_id: '6',
          run_id: '5',
          attempt: 0,
          cluster_id: '0531-aa',
          start_time: '2025-05-29T05:00:00Z',
        },
      ],
    },
  })
  server = await httpServer(serverParts({ routes: [listKnownClustersRoute], mart }))
})
afterAll(() => server.close())

async function clusters(query: string): Promise<Record<string, unknown>[]> {
  const answer = await server.app.inject({ url: `/api/1.0/clusters${query}`, headers: signedInAs('ann') })
  return answer.json().content
}

const names = async (query: string) => (await clusters(query)).map(({ clusterName }) => clusterName)

test('lists the clusters in sight, shared ones and the newest first, under their ids where they have no name', async () => {
  expect(await names('')).toEqual(['Analysts', '0529-cc', 'job-7-run-9-main'])
})

test('finds a part of the name or id, whatever its case', async () => {
  expect(await names('?search=ANALYST')).toEqual(['Analysts'])
  expect(await names('?search=0530-B')).toEqual(['job-7-run-9-main'])
  expect(await names('?search=nothing')).toEqual([])
})

test('names the run of a cluster that had only one, with its last attempt', async () => {
  const [shared, , ofOneRun] = await clusters('')
  expect(ofOneRun).toMatchObject({ runsCount: 1, jobId: '7', runId: '9', attemptNumber: 1, isDeleted: true })
  expect(shared).toMatchObject({ runsCount: 2, jobId: null, runId: null, owner: 'ann' })
})

test('a search of two letters is refused', async () => {
  const answer = await server.app.inject({ url: '/api/1.0/clusters?search=ab', headers: signedInAs('ann') })
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'search'])
})
