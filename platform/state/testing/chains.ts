import { readHead } from '../change-chain.ts'
import { stateWriter, type Change } from '../change.ts'
import { sealOf, type Seal } from '../seal.ts'
import type { State } from '../state.ts'
import { byPerson } from './author.ts'

const dayMs = 86_400_000

/** A seal of a key; another number is another key. */
export const sealOfKey = (number: number): Seal => sealOf(Buffer.alloc(32, number))

/** The time of a change whose number alone matters: a day later each. */
export const dayOf = (number: number): Date => new Date(Date.UTC(2026, 0, 1) + number * dayMs)

/** A change about a thing whose values are its number before and after. */
export const changeOfThing = (number: number): Change => ({
  what: 'thing.change',
  about: { kind: 'thing', id: `thing ${number}` },
  before: { number: number - 1 },
  after: { number },
})

/** Records the changes from one number through another, one write a day. */
export async function recordThings(
  { db }: Pick<State, 'db'>,
  seal: Seal,
  { from = 1, through }: { from?: number; through: number },
): Promise<void> {
  const writer = stateWriter(db, seal)
  for (let number = from; number <= through; number += 1)
    await writer.write(
      { ...byPerson('anna', dayOf(number)), origin: { kind: 'request', id: `request ${number}` } },
      async () => ({ answer: undefined, changes: [changeOfThing(number)] }),
    )
}

/** The newest digest, as a log would have it. */
export async function newestDigest({ db }: Pick<State, 'db'>): Promise<string> {
  const head = await readHead(db)
  if (!head) throw new Error('Nothing was recorded yet.')
  return head.digest
}

/** Edits recorded changes as somebody can who administers the database: without the trigger that refuses it. */
export async function tamper({ executeSql }: Pick<State, 'executeSql'>, ...statements: readonly string[]) {
  await executeSql(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)
}
