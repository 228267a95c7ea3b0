import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { lastPartOf } from '#connectors/file-store.ts'
import { applicationsOf, type Skipped } from '#connectors/spark/event-log/applications.ts'
import { emptyFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { mergeFacts } from '#connectors/spark/event-log/facts/merge-facts.ts'
import { filesIn } from '#connectors/spark/event-log/find-files.ts'
import { readLog } from '#connectors/spark/event-log/read-log.ts'
import { logRows, type LogRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { ensureSpark } from '../install.js'
import { answers, type Answers } from './event-log/answers.ts'
import {
  begun,
  byText,
  comparable,
  distributionsOf,
  distributionsOfSpark,
  isSome,
  jobOf,
  jobOfSpark,
  operatorsOf,
  operatorsOfSpark,
  stageOf,
  stageOfSpark,
} from './event-log/compared.ts'

const script = join(import.meta.dirname, 'event-log', 'application.py')
const place = { accountId: 'a', workspaceId: '1', clusterId: 'c', sparkContextId: '5' }

type Told = { rows: LogRows; theirs: Answers; files: string[]; skipped: Skipped[] }

/** Runs the application; answers the rows of its log, and what Spark's REST API answered about it. */
async function runApplication(python: string, form: string): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), `log-of-spark-${form}-`))
  try {
    const run = promisify(execFile)
    const { stdout } = await run(python, [script, folder, form], { maxBuffer: 100_000_000 })
    const theirs = answers.parse(JSON.parse(stdout))
    const names = await readdir(folder)
    const log = names.find((name) => name.includes(theirs.applicationId) && !name.endsWith('.crc'))
    const { files } = await filesIn(join(folder, log ?? ''))
    const { applications, skipped } = applicationsOf((await Promise.all(files.map(readLog))).flat())
    const facts = emptyFacts()
    for (const part of applications[0]?.parts ?? []) mergeFacts(facts, part.facts)
    return { rows: logRows(facts, place), theirs, files: files.map(lastPartOf), skipped }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function sparkIfAny() {
  try {
    return ensureSpark()
  } catch (error) {
    console.warn(`Skipped: there is no Spark here. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
const spark = sparkIfAny()

test.skipIf(!spark).each(['plain', 'lz4', 'lzf', 'snappy', 'zstd', 'rolling'])(
  'the rows of a log that Spark wrote as %s are what its own API answers',
  async (form) => {
    const { rows, theirs, files, skipped } = await runApplication(spark?.python ?? '', form)

    expect(skipped).toEqual([])
    expect(files.length > 1).toBe(form === 'rolling')
    expect(theirs.stages.filter(begun).length).toBeGreaterThan(15)
    expect(rows.log_stage.map(stageOf).toSorted(byText)).toEqual(
      theirs.stages.filter(begun).map(stageOfSpark).toSorted(byText),
    )
    expect(distributionsOf(rows).filter(comparable(theirs)).toSorted(byText)).toEqual(
      distributionsOfSpark(theirs).filter(comparable(theirs)).toSorted(byText),
    )
    expect(rows.log_job.map(jobOf).toSorted(byText)).toEqual(theirs.jobs.map(jobOfSpark).toSorted(byText))
    const executions = rows.log_sql_execution.map((row) => [
      row['execution_id'],
      row['status'],
      row['description'],
      Date.parse(String(row['end_time'])) - Date.parse(String(row['start_time'])),
    ])
    expect(executions.toSorted(byText)).toEqual(
      theirs.sql
        .map(({ id, status, description, duration }) => [id, status, description, duration])
        .toSorted(byText),
    )
    const operators = operatorsOf(rows).filter(isSome)
    expect(operators.length).toBeGreaterThan(100)
    expect(operators.toSorted(byText)).toEqual(operatorsOfSpark(theirs).filter(isSome).toSorted(byText))
  },
)

test.skipIf(!spark)(
  'what the history server leaves of a rolling log when it compacts it is read as it stands',
  async () => {
    const { rows, theirs, files, skipped } = await runApplication(spark?.python ?? '', 'compacted')

    expect(skipped).toEqual([])
    expect(files.filter((name) => name.endsWith('.compact'))).toHaveLength(1)
    expect(rows.log_application).toMatchObject([
      { application_id: theirs.applicationId, problems_json: '[]' },
    ])
    const jobs = rows.log_job.filter((row) => row['submission_time'] !== null)
    const ids = new Set(jobs.map((row) => row['spark_job_id']))
    expect(jobs.length).toBeGreaterThan(5)
    expect(jobs.length).toBeLessThan(theirs.jobs.length)
    expect(jobs.map(jobOf).toSorted(byText)).toEqual(
      theirs.jobs
        .filter(({ jobId }) => ids.has(jobId))
        .map(jobOfSpark)
        .toSorted(byText),
    )
    const stages = rows.log_stage.filter((row) => ids.has(row['spark_job_id']))
    const stageIds = new Set(stages.map((row) => row['stage_id']))
    expect(stages.map(stageOf).toSorted(byText)).toEqual(
      theirs.stages
        .filter((stage) => begun(stage) && stageIds.has(stage.stageId))
        .map(stageOfSpark)
        .toSorted(byText),
    )
  },
)
