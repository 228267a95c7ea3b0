import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { apiBase } from '#contract/endpoint.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { expectedParts } from '#models/spark/execution-time-part/testing/parts-by-hand.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { openedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { logOrLake, OpenedLogs } from './opened-logs.ts'

const began = new Date('2026-03-01T12:00:00Z')
const state = emptiedState('embedded')

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'opened-logs-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A server that listens, and keeps what ann and root open. */
async function listening() {
  for (const username of ['ann', 'root']) await addAccount(state(), { username }, began)
  const openedLogs = new OpenedLogs({
    state: state(),
    folder,
    takenBy: 'here',
    children: openedLogChildren(),
    now: () => began,
    log: () => {},
  })
  const http = await sessionServer({
    openedLogs,
    askSpark: logOrLake(
      (...asked) => openedLogs.ask(...asked),
      async () => [],
    ),
  })
  const address = await http.listen(0, '127.0.0.1')
  const ask = async (username: string, path: string, init: RequestInit = {}) => {
    const headers = { ...signedInAs(username), ...init.headers }
    const answer = await fetch(`${address}${apiBase}${path}`, { ...init, headers })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const stop = async () => {
    await http.close()
    await openedLogs.stop()
  }
  return { ask, stop }
}

const [log] = expectedParts
const partsByName = Object.entries(log.parts).toSorted(([first], [second]) => first.localeCompare(second))

test.skipIf(!hasTestData)(
  'a log that somebody uploads has the page of a Spark application, for them alone',
  { timeout: 120_000 },
  async () => {
    const { ask, stop } = await listening()
    try {
      const file = testDataPath(`eventlogs/${log.path}`)
      const uploaded = await ask('ann', '/event-logs?name=example.txt', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: await openAsBlob(file),
      })
      expect(uploaded).toMatchObject({ status: 200, body: { fileName: 'example.txt', state: 'READING' } })
      const logs = async () => (await ask('ann', '/event-logs')).body.eventLogs
      await expect.poll(logs, { timeout: 90_000, interval: 200 }).toMatchObject([{ state: 'READY' }])
      const { logId } = uploaded.body
      const page = `/spark-applications/opened-log/${logId}`
      const shown = await ask('ann', page)
      expect(shown).toMatchObject({ status: 200, body: { workspaceId: null, clusterId: 'opened-log' } })
      const shownParts: { part: string; wallTime: number }[] = shown.body.timeParts
      const sorted = shownParts.toSorted((first, second) => first.part.localeCompare(second.part))
      expect(sorted.map(({ part }) => part)).toEqual(partsByName.map(([part]) => part))
      for (const [place, [, wallMs]] of partsByName.entries())
        expect(Math.abs((sorted[place]?.wallTime ?? 0) - wallMs)).toBeLessThanOrEqual(1)
      const stages = await ask('ann', `/reports${page}/stages`)
      expect(stages).toMatchObject({ status: 200 })
      expect([(await ask('root', page)).status, (await ask('root', '/event-logs')).body]).toEqual([
        404,
        { eventLogs: [] },
      ])
      expect(await ask('ann', `/event-logs/${logId}`, { method: 'DELETE' })).toMatchObject({ status: 200 })
      expect((await ask('ann', page)).status).toBe(404)
    } finally {
      await stop()
    }
  },
)
