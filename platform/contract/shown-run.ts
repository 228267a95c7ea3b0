import { z } from 'zod'
import { runSources, runStates } from './job-run.ts'
import { instant } from './report.ts'

/** How far a step of a run is. */
const stepStates = ['DONE', 'CURRENT', 'FAILED', 'NOT_BEGUN'] as const

/** A run as calls answer it and screens draw it. */
export const shownRun = z.object({
  executionId: z.string().meta({ description: 'The id of the run.' }),
  kind: z.string(),
  label: z.string().meta({ description: 'What people call its kind.' }),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'What it works on; null: on all that its kind is about.' }),
  state: z.enum(runStates),
  isBeingCanceled: z.boolean().meta({ description: 'True: it was canceled and ends soon.' }),
  source: z.enum(runSources),
  actorName: z
    .string()
    .meta({ description: 'The person, API token or part of the product that started it.' }),
  attempt: z.int().meta({ description: '0 until it is begun; more than 1 where it was continued.' }),
  createdAt: instant,
  startedAt: instant.nullable().meta({ description: 'Null: no server has begun it.' }),
  finishedAt: instant.nullable().meta({ description: 'Null: it has not ended.' }),
  steps: z.array(z.object({ name: z.string(), state: z.enum(stepStates) })).meta({
    description: 'In their order; none where its kind has none.',
  }),
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What it does, or what there is to know about its end.' }),
  done: z.number().nullable().meta({ description: 'How many units of the current step are done.' }),
  total: z.number().nullable(),
  unit: z.string().nullable(),
  ratePerSecond: z.number().nullable(),
  remainingSeconds: z.number().nullable().meta({ description: 'At the latest rate; null: not known.' }),
  records: z.int().nullable().meta({ description: 'Null until it ended, and where it failed.' }),
  errorCode: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it failed, and what to do.' }),
  result: z.unknown().meta({ description: 'What it made, such as the version of the data.' }),
  foldedRuns: z.int().meta({ description: 'How many successive runs that found nothing it stands for.' }),
})
export type ShownRun = z.output<typeof shownRun>

/** Whether a run still waits or works. */
export function isOpenRun({ state }: Pick<ShownRun, 'state'>): boolean {
  return state === 'PENDING' || state === 'RUNNING'
}

/** One event of a run. */
export const runEvent = z.object({ at: instant, message: z.string() })
export type RunEvent = z.output<typeof runEvent>
