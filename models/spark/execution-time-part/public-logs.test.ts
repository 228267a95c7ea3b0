import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf, placeOfTests } from '#connectors/spark/event-log/testing/cut-logs.ts'
import { logRows, type LogRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { expectedParts } from './testing/parts-by-hand.ts'

const tables = ['log_application', 'log_executor', 'log_job', 'log_stage', 'log_stage_distribution'] as const
const folder = 'eventlogs'

/** The rows of public logs, each as an application of its own that has ended. */
async function rowsOf(paths: readonly string[]) {
  const rows: Record<string, Record<string, unknown>[]> = Object.fromEntries(
    tables.map((table) => [table, []]),
  )
  for (const [place, path] of paths.entries()) {
    const facts = await factsOf(testDataPath(`${folder}/${path}`))
    const ofLog: LogRows = logRows(facts, { ...placeOfTests, sparkContextId: String(place) })
    for (const table of tables) {
      for (const row of ofLog[table])
        rows[table]?.push(table === 'log_application' ? { ...row, is_end_estimated: false } : row)
    }
  }
  return rows
}

test.skipIf(!hasTestData)('three public logs are split as decision 50 does it by hand', async () => {
  const lake = await derivedLake(['execution_time_part'], await rowsOf(expectedParts.map(({ path }) => path)))
  for (const [place, { path, wallMs, parts }] of expectedParts.entries()) {
    const rows = await lake.rows(
      `select part, wall_ms from execution_time_part where execution_kind = 'spark_application' and execution_id = '${place}'`,
    )
    const found = new Map(rows.map(({ part, wall_ms }) => [String(part), Number(wall_ms)]))
    expect([path, [...found.values()].reduce((sum, ms) => sum + ms, 0)]).toEqual([path, wallMs])
    expect([path, [...found.keys()].toSorted()]).toEqual([path, Object.keys(parts).toSorted()])
    for (const [part, ms] of Object.entries(parts))
      expect([path, part, Math.abs((found.get(part) ?? 0) - ms) <= 1.5]).toEqual([path, part, true])
  }
  await lake.close()
})

test.skipIf(!hasTestData)(
  'the parts of every public log add up to its time',
  { timeout: 120_000 },
  async () => {
    const files = readdirSync(testDataPath(folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /(?:^|[/_.-])(?:app|application|local|event_?log|events_)/i.test(entry.name),
      )
      .map((entry) => join(entry.parentPath, entry.name).slice(testDataPath(folder).length + 1))
      .filter((path) => !/expectations|\.csv|\.json$|\.tsv|appstatus/.test(path))
    const lake = await derivedLake(['execution_time_part'], await rowsOf(files))
    const applications = await lake.rows(`
    select log_application.spark_context_id, sum(wall_ms) as wall_ms, min(wall_ms) > 0 as is_positive,
      any_value(unix_millis(end_time) - unix_millis(start_time)) as time_ms
    from log_application
    left join execution_time_part
      on execution_id = log_application.spark_context_id
      and execution_kind = 'spark_application'
    where end_time > start_time
    group by all`)
    expect(applications.length).toBeGreaterThan(40)
    const wrong = applications.filter(
      ({ wall_ms, time_ms, is_positive }) => wall_ms !== time_ms || is_positive !== true,
    )
    expect(wrong.map(({ spark_context_id, ...rest }) => [files[Number(spark_context_id)], rest])).toEqual([])
    await lake.close()
  },
)
