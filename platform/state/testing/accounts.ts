import type { State } from '../state.ts'
import { insertUser, type User } from '../users.ts'
import { byPerson } from './author.ts'

/** Adds an account with which nobody can sign in unless a hash is given: hashing a password is slow. Nothing is recorded. */
export async function addAccount(
  state: Pick<State, 'write'>,
  account: Pick<User, 'username'> & Partial<User & { passwordHash: string }>,
  at: Date,
): Promise<void> {
  const usual = { passwordHash: 'none', roles: [], workspaceIds: null, mustChangePassword: false }
  await state.write(byPerson('root', at), async (transaction) => ({
    answer: await insertUser(transaction, { ...usual, ...account }, at),
    changes: [],
  }))
}
