import type { Answer, Answering, Asked, Scenario } from './recorded-workspace.ts'

const statementsPath = '/api/2.0/sql/statements'
export const historyPath = '/api/2.0/sql/history/queries'
export const never = new AbortController().signal

/** Gives the answers in order, then repeats the last one. */
export function inTurn(...answers: Answer[]): Answering {
  return (_asked, { count }) => answers[Math.min(count, answers.length) - 1] ?? 'cut'
}

/** A refusal in the form of Databricks. */
export const refused = (status: number, error_code: string, message: string): Answer => ({
  status,
  json: { error_code, message },
})

export const isStatement = ({ method, path }: Asked) => method === 'POST' && path === statementsPath
export const running: Answer = { json: { statement_id: 's1', status: { state: 'RUNNING' } } }
export const failed = (error_code: string, message: string): Answer => ({
  json: { statement_id: 's1', status: { state: 'FAILED', error: { error_code, message } } },
})

/** A statement that runs until it is canceled at the second try. */
export function canceledAtSecondTry(): Answering {
  let cancellations = 0
  return ({ path }) => {
    if (!path.endsWith('/cancel')) return running
    return (cancellations += 1) === 1 ? { status: 503 } : { json: {} }
  }
}

/** A statement that runs until it is canceled. */
export const endless: Answering = ({ path }) => (path.endsWith('/cancel') ? { json: {} } : running)

/** A clock that lets the caller give up at the first wait. */
export function givingUp() {
  const stop = new AbortController()
  const clock = {
    nowMs: () => 0,
    async sleep(_milliseconds: number, given: AbortSignal) {
      stop.abort(new Error('enough'))
      given.throwIfAborted()
    },
  }
  return { clock, signal: stop.signal }
}

/** The scenarios with the name of their group. */
export const about = (group: string, scenarios: readonly Scenario[]): Scenario[] =>
  scenarios.map((scenario) => ({ ...scenario, name: `${group}: ${scenario.name}` }))
