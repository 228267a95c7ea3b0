import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { runEvent, shownRun } from '#contract/shown-run.ts'

/** What decides how often a kind of work starts by itself. */
const paceSources = ['SETTING', 'ENVIRONMENT', 'FIXED'] as const

/** How often a kind of work starts by itself. */
export const pace = z.object({
  seconds: z.int().meta({ description: 'Between two runs; 0: it is off.' }),
  from: z.enum(paceSources).meta({
    description: 'SETTING: people set it; ENVIRONMENT: a variable of the server; FIXED: the product.',
  }),
  page: z.string().nullable().meta({ description: 'The path of the page where people set it.' }),
  variable: z.string().nullable().meta({ description: 'The variable that holds until people set it.' }),
})
export type Pace = z.output<typeof pace>

const kind = {
  kind: z.string(),
  label: z.string().meta({ description: 'What people call the kind.' }),
  subject: z.string().nullable().meta({ description: 'What its runs work on, where a kind has several.' }),
}
const next = {
  nextRunAt: instant.nullable(),
  nextRunAbsentBecause: z
    .string()
    .nullable()
    .meta({ description: 'Why it is not known when it starts next.' }),
}

/** A kind of work that starts by itself: how often, and when next. */
export const scheduledWork = z.object({ ...kind, pace, ...next })
export type ScheduledWork = z.output<typeof scheduledWork>

const work = z.object({
  ...kind,
  steps: z.array(z.string()),
  mayStart: z.boolean().meta({ description: 'True: the caller may start it by hand.' }),
  pace: pace
    .nullable()
    .meta({ description: 'Null: it never starts by itself; other work or people start it.' }),
  ...next,
  openRun: shownRun.nullable().meta({ description: 'The latest run that waits or works.' }),
  latestRun: shownRun.nullable().meta({ description: 'The latest run that ended, of the last 90 days.' }),
})
export type Work = z.output<typeof work>

const nothing = z.strictObject({})

/** Every kind of work, with its schedule. */
export const listWork = endpoint({
  name: 'listWork',
  method: 'GET',
  path: '/work',
  guard: mayRead('user', 'account'),
  summary: 'The kinds of work that the caller may start or cancel, how often each starts, and its runs.',
  query: nothing,
  body: undefined,
  output: z.object({ work: z.array(work) }),
})

/** Starts a run of a kind. */
export const startWork = endpoint({
  name: 'startWork',
  method: 'POST',
  path: '/work/{kind}/runs',
  guard: mayChange('user', 'account'),
  summary: 'Starts a run, whichever server is asked; where one is open already, answers that one.',
  query: nothing,
  body: z.strictObject({
    subject: z
      .string()
      .max(200)
      .nullable()
      .default(null)
      .meta({ description: 'Where a kind has several, such as a category of incidents.' }),
  }),
  output: z.object({
    run: shownRun,
    isNew: z.boolean().meta({ description: 'False: the run was open already.' }),
    message: z.string(),
  }),
})

/** A run, with what happened in it. */
export const getWorkRun = endpoint({
  name: 'getWorkRun',
  method: 'GET',
  path: '/work/runs/{executionId}',
  guard: mayRead('user', 'account'),
  summary: 'One run of any kind: steps, progress, log and result.',
  query: nothing,
  body: undefined,
  output: z.object({
    run: shownRun,
    log: z.array(runEvent),
    mayCancel: z.boolean().meta({ description: 'True: it is open, and the caller may cancel it.' }),
  }),
})

/** Cancels a run. */
export const cancelWorkRun = endpoint({
  name: 'cancelWorkRun',
  method: 'DELETE',
  path: '/work/runs/{executionId}',
  guard: mayChange('user', 'account'),
  staysOpen: true,
  summary: 'Cancels a run that waits or works, on whichever server; one that has ended stays as it is.',
  query: nothing,
  body: undefined,
  output: z.object({ run: shownRun }),
})
