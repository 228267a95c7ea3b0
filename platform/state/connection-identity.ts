import { CodedError } from '#contract/errors.ts'
import { bySystem, type StateWriter } from './change.ts'
import type { State } from './state.ts'

/** The lakehouse account of the data and, for a demo, its seed. */
export type ConnectionIdentity = { accountId: string; seed: number | undefined }

/** Remembers the account of the data; refuses another account, because data of two accounts must not mix. */
export async function rememberConnection(
  state: Pick<State, 'db' | 'write'>,
  identity: ConnectionIdentity,
  at: Date,
): Promise<void> {
  const known = () =>
    state.db.selectFrom('connection_identity').select(['account_id', 'seed']).executeTakeFirst()
  if (!(await known())) await remember(state, identity, at)
  const kept = await known()
  if (!kept) throw new CodedError('store_failed', 'The account of the data could not be remembered.')
  if (kept.account_id === identity.accountId && kept.seed === (identity.seed ?? null)) return
  throw new CodedError(
    'conflict',
    refusal({ accountId: kept.account_id, seed: kept.seed ?? undefined }, identity),
  )
}

/** Of two that remember at once the first one wins. */
async function remember(writer: StateWriter, identity: ConnectionIdentity, at: Date): Promise<void> {
  const { accountId, seed = null } = identity
  await writer.write(bySystem('connection', at), async (transaction) => {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('connection_identity')
      .values({ account_id: accountId, seed, remembered_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const about = { kind: 'connection', id: accountId }
    const change = { what: 'connection.remember', about, after: { accountId, seed } }
    return { answer: undefined, changes: numInsertedOrUpdatedRows > 0n ? [change] : [] }
  })
}

function refusal(kept: ConnectionIdentity, given: ConnectionIdentity): string {
  return (
    `The data here was collected from ${named(kept)}, and the connection names ${named(given)}. ` +
    'Use another data directory for it, or go back to the connection that this one was made with.'
  )
}

function named({ accountId, seed }: ConnectionIdentity): string {
  return seed === undefined ? `account ${accountId}` : `account ${accountId} with demo seed ${seed}`
}
