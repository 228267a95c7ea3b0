import { z } from 'zod'
import { userChange } from '#contract/user-change.ts'
import type { Handlers } from '#local/calls.ts'
import type { Log } from '#http/log.ts'
import { changeUser } from '#state/user-changes.ts'
import type { State } from '#state/state.ts'

type Surroundings = {
  log: Log
  now(): Date
  /** Is called after each change of an account. */
  onChange(): Promise<void>
}

const asked = z.strictObject({ change: userChange, changedBy: z.string() })

/** Changes of accounts by the command line. Each server answers them itself, so that no password passes through a table. */
export function accountCalls(state: State, { log, now, onChange }: Surroundings): Handlers {
  return {
    changeUser: async (params) => {
      const { change, changedBy } = asked.parse(params)
      const actor = { kind: 'person', name: changedBy } as const
      const origin = { kind: 'command', id: `user ${change.action}` } as const
      const answer = await changeUser(state, change, { actor, at: now(), origin })
      if (change.action === 'list') return answer
      log({ event: 'account', action: change.action, username: change.username, changedBy })
      await onChange()
      return answer
    },
  }
}
