import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob } from '#jobs/job.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Author, WriteTransaction } from '#state/change.ts'
import type { IncidentCategory } from '../incident-ports.ts'

export const incidentCategories = ['COST', 'PERFORMANCE', 'CONFIGURATION'] as const

/** A round of incidents of one category, which is its subject: one transaction, so that an interrupted one changed nothing. */
export const incidentsJob = defineJob({
  name: 'incidents',
  label: 'Search for incidents',
  input: z.object({ category: z.enum(incidentCategories) }),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  byHand: incidentCategories.map((category) => ({ subject: category, input: { category } })),
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireSeconds: 3600,
  singleton: 'oneOfEach',
  schedule: { place: 'QUEUE' },
})

/** Starts rounds of categories in the transaction of what they follow from. */
export type StartRounds = (
  transaction: WriteTransaction,
  categories: readonly IncidentCategory[],
  author: Author,
) => Promise<void>

/** Rounds as the jobs start them, by whichever server leads. */
export function roundsOf(jobs: Pick<Jobs, 'startWithin'>): StartRounds {
  return async (transaction, categories, by) => {
    for (const category of categories)
      await jobs.startWithin(
        transaction,
        incidentsJob,
        { category },
        { by, source: 'QUEUE', subject: category },
      )
  }
}
