import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'
import type { HistoryFacts } from '../facts/history-facts.ts'
import { sortings } from '../facts/kept-tasks.ts'
import type { AttemptTasks } from '../facts/stage-tasks.ts'
import type { ListedPart } from './list-parts.ts'

const parts = z.array(z.object({ path: z.string(), place: z.int() }))

// Facts, which may be of thousands of jobs and stages, are not looked through: the same code on this machine made them.
const isObject = (arrived: unknown) => typeof arrived === 'object' && arrived !== null

/** Lists the parts of a file. */
export const listPartsCall = processCall({
  name: 'listParts',
  input: z.object({ path: z.string() }),
  output: z.custom<ListedPart[]>(Array.isArray),
})

/** Reads an application. */
export const readHistoryCall = processCall({
  name: 'readHistory',
  input: z.object({ parts }),
  output: z.custom<HistoryFacts>(isObject),
})

/** Reads tasks of an application. */
export const readTasksCall = processCall({
  name: 'readTasks',
  input: z.object({
    parts,
    question: z.object({
      stageId: z.int().optional(),
      attemptId: z.int().optional(),
      statuses: z.array(z.string()),
      page: z.object({ offset: z.int(), length: z.int(), sortBy: z.enum(sortings) }).optional(),
      quantiles: z.array(z.number()).optional(),
    }),
  }),
  output: z.custom<AttemptTasks[]>(Array.isArray),
})
