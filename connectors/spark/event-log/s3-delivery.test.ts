import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { bucketWith } from '../../aws/testing/bucket.ts'
import { eventLog } from './source.ts'
import { workspaceWith } from './testing/delivered.ts'
import { contextId, first, second } from './testing/growing-log.ts'
import { lightFetch } from './testing/light-fetch.ts'

const folder = `team/shared/eventlog/shared_10_0_0_1/${contextId}`
/** s3rver finds only folders that have a file of their own. */
const marks = { 'team/shared/mark': 'x', 'team/shared/eventlog/shared_10_0_0_1/mark': 'x' }
const cluster = {
  cluster_id: 'shared',
  state: 'RUNNING',
  cluster_log_conf: { s3: { destination: 's3://logs/team/' } },
}

async function collecting() {
  const { url } = await workspaceWith({ clusters: () => [cluster], files: new Map() })
  let state: unknown
  return async (dataNow: string) => {
    const fetched = await lightFetch(eventLog, { url, dataNow, state })
    state = fetched.state
    const stages = (fetched.rows['log_stage'] ?? []).map(({ stage_id, task_count }) => [stage_id, task_count])
    return { stages, notes: fetched.notes, rows: fetched.rows }
  }
}

test('logs that are delivered to S3 are collected while they grow and rotate', async () => {
  const { put } = await bucketWith({ [`${folder}/eventlog`]: first, ...marks })
  const collect = await collecting()
  expect(await collect('2025-05-31T12:00:00Z')).toMatchObject({ stages: [[0, 2]], notes: [] })
  expect((await collect('2025-05-31T12:05:00Z')).rows).toEqual({})
  await put({ [`${folder}/eventlog-2025-05-31--12-00.gz`]: gzipSync(first), [`${folder}/eventlog`]: second })
  expect(await collect('2025-05-31T12:15:00Z')).toMatchObject({
    stages: [
      [0, 3],
      [1, 1],
    ],
    notes: [],
  })
})

test('a bucket that refuses is a note with the right that is needed', async () => {
  await bucketWith({ [`${folder}/eventlog`]: first })
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown')
  const collect = await collecting()
  const { rows, notes } = await collect('2025-05-31T12:00:00Z')
  expect(Object.keys(rows)).toEqual(['log_denial'])
  expect(notes[0]).toContain('Event logs in s3://logs/team are not read:')
  expect(notes[0]).toContain('the right to read s3://logs/team')
})
