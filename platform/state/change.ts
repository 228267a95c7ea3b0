import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '#contract/actor.ts'
import { cleanJson, cleanText } from '#contract/clean-text.ts'
import { chain, lockedHead, type ChainedChange } from './change-chain.ts'
import { genesisDigest } from './change-genesis.ts'
import type { Seal } from './seal.ts'
import type { StateTables } from './tables.ts'

/** What a change came from, by its id. */
export type Origin = { kind: 'request' | 'job' | 'command'; id: string }

/** Who changes something, when, and out of what. */
export type Author = { actor: Actor; at: Date; origin?: Origin | undefined }

/** What is changed, about what, and its values before and after, without secrets; absent where there was or is none. */
export type Change = {
  /** Such as `policy.change`: the kind of thing and the verb. */
  what: string
  about: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

/** What a write answers, and the changes that it made; none where it found nothing to change. */
export type Written<Answer> = { answer: Answer; changes: readonly Change[] }

declare const isWriting: unique symbol

/** The transaction of a write: decisions of people are written in one of these only. */
export type WriteTransaction = Transaction<StateTables> & { readonly [isWriting]: true }

/** The one writer of state: what people decide and what is recorded of it stand in one transaction. */
export type StateWriter = {
  /** Writes, and records the changes that the work answers, or does neither. */
  write<Answer>(
    author: Author,
    work: (transaction: WriteTransaction) => Promise<Written<Answer>>,
  ): Promise<Answer>
}

/** Records what happened where nothing of the state changes, such as a sign-in or an export. */
export function record(writer: StateWriter, author: Author, changes: readonly Change[]): Promise<void> {
  return writer.write(author, async () => ({ answer: undefined, changes }))
}

/** The author of what the product does itself. */
export function bySystem(name: string, at: Date): Author {
  return { actor: { kind: 'system', name }, at }
}

/** A writer whose records are sealed. */
export function stateWriter(db: Kysely<StateTables>, seal: Seal): StateWriter {
  return {
    write: (author, work) =>
      db.transaction().execute(async (transaction) => {
        const { answer, changes } = await work(asWriting(transaction))
        if (changes.length > 0) await append(transaction, seal, author, changes)
        return answer
      }),
  }
}

// The only place that makes one: the mark exists for the type checker alone.
const asWriting = (transaction: Transaction<StateTables>) => transaction as WriteTransaction

async function append(
  transaction: Transaction<StateTables>,
  seal: Seal,
  author: Author,
  changes: readonly Change[],
): Promise<void> {
  const head = await lockedHead(transaction)
  const records = changes.map((change) => recordOf(author, change))
  const isOtherKey = head !== undefined && head.keyId !== seal.keyId
  const rotation = isOtherKey
    ? [recordOf(bySystem('audit', author.at), keyChange(head.keyId, seal.keyId))]
    : []
  const { changeNumber, digest } = head ?? { changeNumber: 0, digest: genesisDigest }
  await chain(transaction, seal, { changeNumber, digest }, [...rotation, ...records])
}

/** The record that rows from there on are sealed with another key. */
export const keyChanging = 'audit.change-key'

const keyChange = (before: string | null, after: string | null): Change => ({
  what: keyChanging,
  about: { kind: 'audit', id: 'key' },
  before: { keyId: before },
  after: { keyId: after },
})

function recordOf({ actor, at, origin }: Author, { what, about, before, after }: Change) {
  return {
    changedAt: at,
    actor: { kind: actor.kind, name: cleanText(actor.name) },
    what,
    aboutKind: about.kind,
    aboutId: cleanText(about.id),
    beforeText: jsonOf(before),
    afterText: jsonOf(after),
    originKind: origin?.kind ?? null,
    originId: origin === undefined ? null : cleanText(origin.id),
  } satisfies Omit<ChainedChange, 'changeNumber' | 'keyId'>
}

// A backup cannot distinguish the JSON value null from none.
const jsonOf = (value: unknown) => (value === undefined || value === null ? null : cleanJson(value))
