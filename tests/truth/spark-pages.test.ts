import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf, placeOfTests } from '#connectors/spark/event-log/testing/cut-logs.ts'
import { logRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { getSparkApplicationRoute } from '#features/spark/application/server.ts'
import { listSparkExecutorsRoute } from '#features/spark/executors/server.ts'
import { getSparkStageRoute } from '#features/spark/one-stage/server.ts'
import { listSparkStagesRoute } from '#features/spark/stages/server.ts'
import { questions } from '#features/questions.ts'
import { apiBase } from '#contract/endpoint.ts'
import { httpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import type { Lake } from '#lake/lake.ts'
import { readSql } from '#lake/sql-file.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { expectedParts } from '#models/spark/execution-time-part/testing/parts-by-hand.ts'
import type { SparkPorts } from '#product/server/spark-ports.ts'
import { publishedMart } from '#product/testing/published-mart.ts'

type Json = Readonly<Record<string, unknown>>
type Log = {
  rows: Readonly<Record<string, readonly Json[]>>
  wallMs: number
  parts: Readonly<Record<string, number>>
}

const pathOf = (log: number) => `/spark-applications/c/${log}`
const listsOf = (log: number) => `/reports${pathOf(log)}`

let logs: Log[] = []
let lake: Lake
let ask: (path: string, username?: string) => Promise<{ statusCode: number; json: () => Json }>
let close: () => Promise<void>

const isOf = (value: unknown): value is readonly Json[] => Array.isArray(value)
const listed = (answer: Json, name: string) => {
  const rows = answer[name]
  if (!isOf(rows)) throw new Error(`The answer has no ${name}.`)
  return rows
}
const numberOf = (row: Json, name: string) => Number(row[name] ?? 0)
const sumOf = (rows: readonly Json[], name: string) => rows.reduce((sum, row) => sum + numberOf(row, name), 0)

beforeAll(async () => {
  if (!hasTestData) return
  logs = await Promise.all(
    expectedParts.map(async ({ path, wallMs, parts }, log) => ({
      rows: logRows(await factsOf(testDataPath(`eventlogs/${path}`)), {
        ...placeOfTests,
        workspaceId: '1',
        clusterId: 'c',
        sparkContextId: String(log),
      }),
      wallMs,
      parts,
    })),
  )
  const rows: Record<string, Json[]> = {}
  for (const log of logs) {
    for (const [table, of] of Object.entries(log.rows))
      (rows[table] ??= []).push(
        ...of.map((row) => (table === 'log_application' ? { ...row, is_end_estimated: false } : row)),
      )
  }
  lake = await derivedLake(['execution_time_part', 'execution_cause'], rows)
  const ports: SparkPorts = {
    askSpark: async (question, values) => {
      const file = questions.get(question)
      if (!file) throw new Error(`There is no question called ${question}.`)
      return lake.rows(readSql(file), values)
    },
  }
  const mart = await publishedMart({})
  const routes = [getSparkApplicationRoute, listSparkStagesRoute, getSparkStageRoute, listSparkExecutorsRoute]
  const server = await httpServer(serverParts({ routes: routes.map((route) => route.over(ports)), mart }))
  ask = (path, username = 'ann') =>
    server.app.inject({ url: `${apiBase}${path}`, headers: signedInAs(username) })
  close = async () => {
    await server.close()
    await mart.close()
    await lake.close()
  }
}, 120_000)

afterAll(async () => {
  if (hasTestData) await close()
})

const answered = async (path: string) => {
  const answer = await ask(path)
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${JSON.stringify(answer.json())}`)
  return answer.json()
}

test.skipIf(!hasTestData)(
  'the page of an application has the parts that were worked out by hand',
  async () => {
    for (const [log, { wallMs, parts }] of logs.entries()) {
      const found = listed(await answered(pathOf(log)), 'timeParts')
      expect([log, sumOf(found, 'wallTime')]).toEqual([log, wallMs])
      expect([log, found.map(({ part }) => String(part)).toSorted()]).toEqual([
        log,
        Object.keys(parts).toSorted(),
      ])
    }
  },
)

test.skipIf(!hasTestData)('the stages of an application add up to the parts that are in stages', async () => {
  const columns = {
    cpu: 'cpuTime',
    waiting: 'waitingTime',
    gc: 'gcTime',
    fetch_wait: 'fetchWaitTime',
    shuffle_write: 'shuffleWriteTime',
    spill: 'spillTime',
    scheduling: 'schedulingTime',
    deserialization: 'deserializationTime',
    lost_work: 'lostWorkTime',
    too_few_tasks: 'tooFewTasksTime',
    stragglers: 'stragglersTime',
    uneven_rounds: 'unevenRoundsTime',
    no_executors: 'noExecutorsTime',
  }
  for (const [log, { parts, rows }] of logs.entries()) {
    const stages = listed(await answered(`${listsOf(log)}/stages?size=250`), 'stages')
    expect([log, stages.length]).toEqual([log, rows['log_stage']?.length])
    for (const [part, column] of Object.entries(columns))
      expect([log, part, Math.abs(sumOf(stages, column) - (parts[part] ?? 0)) < stages.length + 2]).toEqual([
        log,
        part,
        true,
      ])
  }
})

test.skipIf(!hasTestData)(
  'the page of a stage has the figures of its row, and its parts add up',
  async () => {
    for (const [log] of logs.entries()) {
      const stages = listed(await answered(`${listsOf(log)}/stages?size=250`), 'stages')
      for (const stage of stages) {
        const page = await answered(`${pathOf(log)}/stages/${stage['stageId']}/${stage['stageAttempt']}`)
        for (const name of [
          'stageName',
          'status',
          'onTime',
          'tasksCount',
          'taskTime',
          'inputBytes',
          'shuffleReadBytes',
          'diskSpillBytes',
        ])
          expect([name, page[name]]).toEqual([name, stage[name]])
        expect(sumOf(listed(page, 'timeParts'), 'wallTime')).toBeCloseTo(numberOf(page, 'wallTime'), 6)
        const durations = listed(page, 'distributions').filter(({ measure }) => measure === 'duration_ms')
        // A task that failed may be the longest; distributions are of those that succeeded.
        const longest = Math.max(0, ...listed(page, 'slowTasks').map((task) => numberOf(task, 'duration')))
        const succeeded = Math.max(0, ...durations.map((row) => numberOf(row, 'maximum')))
        expect(longest).toBeGreaterThanOrEqual(succeeded)
      }
    }
  },
)

test.skipIf(!hasTestData)('executors and the driver are listed with their time and core time', async () => {
  for (const [log, { rows }] of logs.entries()) {
    const executors = listed(await answered(`${listsOf(log)}/executors?size=250`), 'executors')
    expect(executors.map(({ executorId }) => executorId).toSorted()).toEqual(
      rows['log_executor']?.map(({ executor_id }) => executor_id).toSorted(),
    )
    for (const { presentTime, coresCount, coreTime } of executors)
      expect(coreTime).toBe(
        coresCount === null || presentTime === null ? null : Number(presentTime) * Number(coresCount),
      )
  }
})

test.skipIf(!hasTestData)('the tasks of executors add up to those of the stages', async () => {
  const columns = [
    'tasksCount',
    'failedTasksCount',
    'taskTime',
    'inputBytes',
    'shuffleReadBytes',
    'shuffleWriteBytes',
    'diskSpillBytes',
  ] as const
  for (const [log, { rows }] of logs.entries()) {
    const [executors, stages] = await Promise.all(
      (['executors', 'stages'] as const).map((name) => answered(`${listsOf(log)}/${name}?size=1`)),
    )
    const totalsOf = (answer: Json | undefined) =>
      columns.map((name) => [name, Object(answer?.['totals'])[name]])
    expect([log, totalsOf(executors)]).toEqual([log, totalsOf(stages)])
    expect([log, Object(executors?.['totals']).taskTime > 0]).toEqual([log, true])
    // The page of a stage has garbage collection as a part of its wall clock.
    expect(Object(executors?.['totals']).gcTime).toBe(sumOf(rows['log_stage'] ?? [], 'jvm_gc_ms'))
  }
})

test.skipIf(!hasTestData)(
  'a stage or an application that no log has, or of a foreign workspace, is not found',
  async () => {
    for (const path of [`${pathOf(0)}/stages/99999/0`, '/spark-applications/c/99', '/spark-applications/d/0'])
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404])
    expect((await ask(`${pathOf(0)}/stages/one/0`)).statusCode).toBe(400)
    expect((await ask(`${pathOf(0)}?workspaceId=2`, 'root')).statusCode).toBe(404)
  },
)
