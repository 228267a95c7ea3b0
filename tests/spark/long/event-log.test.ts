import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answers } from './event-log/answers.ts'
import {
  begun,
  byText,
  isSome,
  jobOf,
  jobOfSpark,
  operatorsOf,
  stageOf,
  stageOfSpark,
} from './event-log/compared.ts'
import { spark } from './spark-if-any.ts'
import { expectSame, run, told } from './event-log/told.ts'

const forms = ['plain', 'lz4', 'lzf', 'snappy', 'zstd', 'rolling', 'compacted'] as const
let folder = ''
let answered: Answers[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logs-of-spark-'))
  if (spark) answered = await run('application.py', folder, ...forms)
})
afterAll(() => rm(folder, { recursive: true }))

function toldOf(form: (typeof forms)[number]) {
  const theirs = answered[forms.indexOf(form)]
  if (!theirs) throw new Error(`nothing was answered about ${form}`)
  return told(join(folder, form), theirs)
}

test.skipIf(!spark).each(['plain', 'lz4', 'lzf', 'snappy', 'zstd', 'rolling'] as const)(
  'the rows of a log that Spark wrote as %s are what its own API answers',
  async (form) => {
    const { rows, theirs, files, skipped } = await toldOf(form)

    expect(skipped).toEqual([])
    expect(files.length > 1).toBe(form === 'rolling')
    expect(theirs.stages.filter(begun).length).toBeGreaterThan(15)
    expect(operatorsOf(rows).filter(isSome).length).toBeGreaterThan(100)
    expectSame(rows, theirs)
  },
)

test.skipIf(!spark)(
  'what the history server leaves of a rolling log when it compacts it is read as it stands',
  async () => {
    const { rows, theirs, files, skipped } = await toldOf('compacted')

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
