import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '#config/configuration.ts'
import type { Batch } from '#lake/lake.ts'
import { usageRow } from '#models/testing/rows.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { preparedChildren } from '../server/children.ts'
import { lakeCalls } from './calls/lake-calls.ts'
import { rawTables } from './lake-handlers.ts'

const megabyte = 1_048_576
const days = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2025, 0, day + 1)).toISOString())
const rowsOfDay = 1_000

/** A server's lake process on a new folder; it is asked as the server asks it. */
async function lakeProcess() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'resting-lake-'))
  const restarts: string[] = []
  const { lake } = preparedChildren(readConfiguration({ LAKEGAUGE_DATA_DIR: dataDirectory }), {
    servers: () => 1,
    onLakeRestart: (why) => restarts.push(why),
    onLakeReady: () => undefined,
    onLakeUnopened: (why) => restarts.push(why),
  })
  lake.start()
  onTestFinished(async () => {
    await lake.stop(5_000)
    await rm(dataDirectory, { recursive: true, force: true })
  })
  return { lake, restarts }
}

test.runIf(process.platform === 'linux')(
  'a lake process that nothing asks for a while gives back what its work took, and stays the same process',
  { timeout: 120_000 },
  async () => {
    const { lake, restarts } = await lakeProcess()
    const rows = days.flatMap((day, place) =>
      Array.from({ length: rowsOfDay }, (_, row) => usageRow(`${place}-${row}`, [day, day])),
    )
    const writing = await lakeWith(rawTables)
    const append = (batch: Batch) => lake.ask(lakeCalls.append, { batch })
    await appendRows({ ...writing, append }, rawTables, { usage_record: rows })
    await writing.close()
    const { pid } = lake
    const busyBytes = lake.residentBytes ?? 0
    await expect
      .poll(() => lake.residentBytes, { timeout: 40_000, interval: 500 })
      .toBeLessThan(busyBytes - 15 * megabyte)
    const states = await lake.ask(lakeCalls.rawTables, {})
    expect(states.find(({ table }) => table === 'usage_record')?.rows).toBe(rows.length)
    expect(lake.pid).toBe(pid)
    expect(restarts).toEqual([])
  },
)
