import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { lastPartOf } from '#exchange/file-store.ts'
import { applicationsOf } from '#connectors/spark/event-log/applications.ts'
import { emptyFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { mergeFacts } from '#connectors/spark/event-log/facts/merge-facts.ts'
import { filesIn } from '#connectors/spark/event-log/find-files.ts'
import { readLog } from '#connectors/spark/event-log/read-log.ts'
import { logRows, type LogRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { spark } from '../spark-if-any.ts'
import { answers, type Answers } from './answers.ts'
import {
  begun,
  byText,
  comparable,
  distributionsOf,
  distributionsOfSpark,
  executionOf,
  executionOfSpark,
  executorOf,
  executorsOfSpark,
  isSome,
  jobOf,
  jobOfSpark,
  operatorsOf,
  operatorsOfSpark,
  spilledOf,
  spilledOfSpark,
  stageOf,
  stageOfSpark,
} from './compared.ts'

const place = { accountId: 'a', workspaceId: '1', clusterId: 'c', sparkContextId: '5' }

/** Runs a script of applications; the lines of answers that it prints. */
export async function run(script: string, ...words: string[]): Promise<Answers[]> {
  const { stdout } = await promisify(execFile)(
    spark?.python ?? '',
    [join(import.meta.dirname, script), ...words],
    { maxBuffer: 100_000_000 },
  )
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [answers.parse(JSON.parse(line))]))
}

/** The rows of the log of an application, and what Spark's REST API answered about it. */
export async function told(folder: string, theirs: Answers) {
  const names = await readdir(folder)
  const log = names.find((name) => name.includes(theirs.applicationId) && !name.endsWith('.crc'))
  const { files } = await filesIn(join(folder, log ?? ''))
  const { applications, skipped } = applicationsOf((await Promise.all(files.map(readLog))).flat())
  const facts = emptyFacts()
  for (const part of applications[0]?.parts ?? []) mergeFacts(facts, part.facts)
  return { rows: logRows(facts, place), theirs, files: files.map(lastPartOf), skipped }
}

/** Expects all rows of a log to be what Spark answered. */
export function expectSame(rows: LogRows, theirs: Answers): void {
  expect(rows.log_stage.map(stageOf).toSorted(byText)).toEqual(
    theirs.stages.filter(begun).map(stageOfSpark).toSorted(byText),
  )
  expect(distributionsOf(rows).filter(comparable(theirs)).toSorted(byText)).toEqual(
    distributionsOfSpark(theirs).filter(comparable(theirs)).toSorted(byText),
  )
  expect(rows.log_job.map(jobOf).toSorted(byText)).toEqual(theirs.jobs.map(jobOfSpark).toSorted(byText))
  expect(rows.log_sql_execution.map(executionOf).toSorted(byText)).toEqual(
    theirs.sql.map(executionOfSpark).toSorted(byText),
  )
  expect(operatorsOf(rows).filter(isSome).toSorted(byText)).toEqual(
    operatorsOfSpark(theirs).filter(isSome).toSorted(byText),
  )
  expect(rows.log_executor.map(executorOf).toSorted(byText)).toEqual(
    executorsOfSpark(theirs).toSorted(byText),
  )
  expect(spilledOf(rows)).toBe(spilledOfSpark(theirs))
}
