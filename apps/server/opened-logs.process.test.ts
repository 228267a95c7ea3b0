import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { expectedParts } from '#models/spark/execution-time-part/testing/parts-by-hand.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { openedLogsServer } from './testing/opened-logs-server.ts'

const state = emptiedState('embedded')

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'opened-logs-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const [log] = expectedParts
const partsByName = Object.entries(log.parts).toSorted(([first], [second]) => first.localeCompare(second))

test.skipIf(!hasTestData)(
  'a log that somebody uploads has the page of a Spark application, for them alone',
  { timeout: 120_000 },
  async () => {
    const { ask, upload, stop } = await openedLogsServer(state(), folder)
    try {
      const file = testDataPath(`eventlogs/${log.path}`)
      const uploaded = await upload('ann', 'example.txt', await openAsBlob(file))
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
      expect([(await ask('root', page)).status, (await ask('root', '/event-logs')).body.eventLogs]).toEqual([
        404,
        [],
      ])
      expect(await ask('ann', `/event-logs/${logId}`, { method: 'DELETE' })).toMatchObject({ status: 200 })
      expect((await ask('ann', page)).status).toBe(404)
    } finally {
      await stop()
    }
  },
)
