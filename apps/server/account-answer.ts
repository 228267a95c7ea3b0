import { answers, type AnsweredCall } from '#contract/process-call.ts'
import type { Log } from '#http/log.ts'
import { changeUser } from '#state/user-changes.ts'
import type { State } from '#state/state.ts'
import { operatorAuthor } from '#worker/operator.ts'
import { serverCalls } from './calls/server-calls.ts'

type Surroundings = {
  log: Log
  now(): Date
  /** Is called after each change of an account. */
  onChange(): Promise<void>
}

/** Changes accounts for the command line. Each server does so itself, so that no password passes through a table. */
export function accountAnswer(state: State, { log, now, onChange }: Surroundings): AnsweredCall {
  return answers(serverCalls.changeUser, async ({ change, changedBy }) => {
    const author = operatorAuthor({ name: changedBy, command: `user ${change.action}`, at: now() })
    const answer = await changeUser(state, change, author)
    if (change.action === 'list') return answer
    log({ event: 'account', action: change.action, username: change.username, changedBy })
    await onChange()
    return answer
  })
}
