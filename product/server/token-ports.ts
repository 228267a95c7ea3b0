import type { CreatedToken, ListedToken, NewToken } from '#contract/api-token.ts'
import { createToken, findTokens, revokeToken } from '#state/api-tokens.ts'
import type { Author } from '#state/change.ts'
import type { State } from '#state/state.ts'

/** The API tokens of users. */
export type TokenPorts = {
  apiTokens: {
    /** Those of a user, or of all users: the newest first. */
    list(owner?: string): Promise<readonly ListedToken[]>
    create(owner: string, values: NewToken, author: Author): Promise<CreatedToken>
    /** Answers undefined where there is no such token, or, if an owner is given, it is not theirs. */
    revoke(token: { tokenId: string; owner?: string }, author: Author): Promise<ListedToken | undefined>
  }
}

/** API tokens that are kept in the application state. */
export function stateApiTokens(state: Pick<State, 'db' | 'write'>, now: () => Date): TokenPorts['apiTokens'] {
  return {
    list: (owner) => findTokens(state.db, { owner, now: now() }),
    create: (owner, values, author) => createToken(state, { owner, values }, author),
    revoke: (token, author) => revokeToken(state, token, author),
  }
}
