import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readParts } from '#connectors/spark/event-log/source/reading.ts'
import { apartInChildren } from './apart.ts'

const signal = AbortSignal.timeout(60_000)

async function orderOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'apart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'eventlog')
  await writeFile(path, text)
  return {
    place: { accountId: 'account-1', workspaceId: '1', clusterId: 'shared', sparkContextId: '77' },
    lines: {},
    files: [{ name: 'eventlog', path }],
    problems: {},
    refusesLate: true,
  }
}

test('a log is read in another process, and one that takes too long ends only its own reading', async () => {
  const apart = apartInChildren()
  const mark = '{"Event":"DBCEventLoggingListenerMetadata","Rollover Number":0,"SparkContext Id":77}\n'
  const start =
    '{"Event":"SparkListenerApplicationStart","App Name":"shop","App ID":"app-1","Timestamp":1700000000000}\n'
  const lines = `${start.repeat(200_000)}`
  const large = await orderOf(mark + lines)
  await expect(apart(readParts, large, { timeoutMs: 1, signal })).rejects.toMatchObject({
    code: 'timed_out',
  })
  const files: unknown[] = []
  const onProgress = (file: unknown) => void files.push(file)
  const small = await orderOf(mark + start)
  const answer = await apart(readParts, small, { timeoutMs: 30_000, onProgress, signal })
  expect(answer).toMatchObject({
    isLate: false,
    lines: { 0: 2 },
    rows: { log_application: [{ cluster_id: 'shared', application_name: 'shop' }] },
  })
  expect(files).toEqual(['eventlog'])
})
