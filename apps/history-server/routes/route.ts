import type { ListedAttempt, Listing } from '../applications/listed-applications.ts'
import type { Parameters } from '../answers/parameters.ts'
import { notFound } from '../answers/refusal.ts'
import type { HistoryFacts } from '../facts/history-facts.ts'
import type { AttemptTasks } from '../facts/stage-tasks.ts'
import type { TaskQuestion } from '../reading/read-tasks.ts'

/** A call that is about no attempt of an application. */
export type ServerCall = {
  listing: Listing
  placeholders: Readonly<Record<string, string>>
  parameters: Parameters
  nowMs: number
}

/** A call about an attempt of an application. */
export type AttemptCall = {
  attempt: ListedAttempt
  facts: HistoryFacts
  placeholders: Readonly<Record<string, string>>
  parameters: Parameters
  /** Reads tasks from its log. */
  tasks: (question: TaskQuestion) => Promise<AttemptTasks[]>
}

/** An answer of the server itself: the path below /api/v1, and what is answered. */
export type ServerRoute = { of: 'server'; path: string; answer: (call: ServerCall) => unknown }

/** An answer about an attempt: the path below that of the application, with and without the attempt's number. */
export type AttemptRoute = {
  of: 'attempt'
  path: string
  answer: (call: AttemptCall) => unknown
}

export type HistoryRoute = ServerRoute | AttemptRoute

/** The number of a placeholder, which its path allows digits only. Nothing has a number that no integer keeps. */
export function numberIn(placeholders: Readonly<Record<string, string>>, name: string): number {
  const number = Number(placeholders[name])
  if (!Number.isSafeInteger(number)) throw notFound(`unknown ${name}: ${placeholders[name]}`)
  return number
}
