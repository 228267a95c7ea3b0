import type { ListedSession } from '#contract/user-session.ts'
import type { Author } from '#state/change.ts'
import { endSession, findSessions } from '#state/session-list.ts'
import type { State } from '#state/state.ts'

/** The open sessions of users. */
export type SessionListPorts = {
  sessionList: {
    /** Those of a user, or of all users; the current one is that of a token. */
    list(asked: { owner?: string; currentToken: string | undefined }): Promise<readonly ListedSession[]>
    /** Answers false where there is no such session, or, if an owner is given, it is not theirs. */
    end(session: { sessionId: string; owner?: string }, author: Author): Promise<boolean>
  }
}

/** Sessions that are kept in the application state. */
export function stateSessionList(
  state: Pick<State, 'db' | 'write'>,
  now: () => Date,
): SessionListPorts['sessionList'] {
  return {
    list: (asked) => findSessions(state.db, { ...asked, now: now() }),
    end: (session, author) => endSession(state, session, author),
  }
}
