import { answers, type AnsweredCall } from '#contract/process-call.ts'
import type { Log } from '#http/log.ts'
import { changeToken } from '#state/api-tokens.ts'
import type { State } from '#state/state.ts'
import { operatorAuthor } from '#worker/operator.ts'
import { serverCalls } from './calls/server-calls.ts'

/** Lists, creates and revokes API tokens for the command line. */
export function tokenAnswer(state: State, { log, now }: { log: Log; now(): Date }): AnsweredCall {
  return answers(serverCalls.changeToken, async ({ change, changedBy }) => {
    const author = operatorAuthor({ name: changedBy, command: `token ${change.action}`, at: now() })
    const answer = await changeToken(state, change, author)
    if (change.action === 'list') return answer
    const [token] = answer.tokens
    log({ event: 'api token', action: change.action, tokenId: token?.tokenId, changedBy })
    return answer
  })
}
