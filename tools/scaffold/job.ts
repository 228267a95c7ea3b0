import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a job of the server. */
export const jobFiles: Scaffold['make'] = (name) => {
  const value = camelCase(name)
  return {
    files: [
      { path: `apps/worker/jobs/${name}-job.ts`, text: declaration(name, value) },
      { path: `apps/worker/jobs/${name}-job.test.ts`, text: test(name, value) },
    ],
    lines: [
      {
        file: 'apps/server/handled-jobs.ts',
        text: `import { ${value}, ${value}Job } from '#worker/jobs/${name}-job.ts'`,
      },
      {
        file: 'apps/server/handled-jobs.ts',
        into: 'leaderJobs',
        text: `handled(${value}Job, () => ${value}),`,
      },
    ],
    notes: [
      `Give it a label, and byHand where people may start it by hand.\n`,
      `Give it a schedule, a line in leaderSchedule and its seconds in configuredPace if it is to start by itself.\n`,
    ],
  }
}

const declaration = (name: string, value: string) => `import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob, type Handler } from '#jobs/job.ts'

const input = z.object({ item: z.string() })

/** One sentence: what it does, and why an interrupted run may begin a step again. */
export const ${value}Job = defineJob({
  name: '${name}',
  input,
  answer: z.object({}),
  steps: ['read', 'write'],
  guard: mayChange('admin', 'account'),
  retryLimit: 3,
  expireSeconds: 3_600,
  singleton: 'one',
})

type Input = z.output<typeof input>

/** Works on one run. */
export const ${value}: Handler<Input, object> = async ({ item }, run) => {
  const found = await run.step('read', z.array(z.string()), async () => [item])
  run.report({ detail: item, done: 0, total: found.length, unit: 'items' })
  await run.step('write', z.object({}), async () => ({}))
  return { answer: {}, records: found.length }
}
`

const test = (name: string, value: string) => `import { expect, test } from 'vitest'
import { stepAtOnce } from '#jobs/attempt.ts'
import { ${value} } from './${name}-job.ts'

const run = {
  runId: '1',
  subject: null,
  source: 'MANUAL',
  attempt: 1,
  signal: new AbortController().signal,
  report: () => {},
  step: stepAtOnce,
} as const

test('a run counts what it changed', async () => {
  expect(await ${value}({ item: 'a' }, run)).toMatchObject({ records: 1 })
})
`
