import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { chainedDigest, headSeal, readHead, type ChainedChange, type ChainHead } from './change-chain.ts'
import { beginning, blockDigest, genesisDigest } from './change-genesis.ts'
import { keyChanging } from './change.ts'
import { removal } from './change-retention.ts'
import { readChanges, type KeptChange } from './change-rows.ts'
import { plainSeal, type Seal } from './seal.ts'
import type { State } from './state.ts'
import type { StateTables } from './tables.ts'

/** What a verification of the recorded changes found. */
export const chainReport = z.object({
  /** Rows in the table, and how many of them were recorded before the chain began. */
  changes: z.number(),
  beforeChain: z.number(),
  /** The newest digest; null: nothing was recorded yet. */
  digest: z.string().nullable(),
  /** How many rows each key seals (null: none), and whether that key was given. */
  keys: z.array(z.object({ keyId: z.string().nullable(), changes: z.number(), isVerified: z.boolean() })),
  /** What does not hold, in the order of the rows. */
  faults: z.array(z.string()),
})
export type ChainReport = z.output<typeof chainReport>

type Database = Transaction<StateTables>

const removed = z.object({ through: z.number(), digest: z.string() })
const block = z.object({ rows: z.number(), digest: z.string() })
const key = z.object({ keyId: z.string().nullable() })

/** Computes every digest anew and compares: finds changed, missing and cut-off rows. `known` is a digest that was logged. */
export async function verifyChanges(
  state: Pick<State, 'transaction'>,
  { seals, known }: { seals: readonly Seal[]; known?: string | undefined },
): Promise<ChainReport> {
  return state.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    const check = new ChainCheck([plainSeal, ...seals], await removalsOf(db))
    for await (const kept of readChanges(db)) check.add(kept)
    return check.end(await readHead(db), known)
  })
}

async function removalsOf(db: Database): Promise<z.output<typeof removed>[]> {
  const rows = await db.selectFrom('change').select('after_value').where('what', '=', removal).execute()
  return rows.flatMap(({ after_value }) => removed.safeParse(after_value).data ?? [])
}

class ChainCheck {
  readonly #seals: ReadonlyMap<string | null, Seal>
  readonly #removals: readonly z.output<typeof removed>[]
  readonly #former: ChainedChange[] = []
  readonly #keys = new Map<string | null, number>()
  readonly #digests = new Set<string>()
  readonly #faults: string[] = []
  #last: { changeNumber: number; digest: string; keyId: string | null } | undefined
  #isBlockSealed = false

  constructor(seals: readonly Seal[], removals: readonly z.output<typeof removed>[]) {
    this.#seals = new Map(seals.map((seal) => [seal.keyId, seal]))
    this.#removals = removals
  }

  add({ change, digest }: KeptChange): void {
    if (digest === null) return this.#addFormer(change)
    const previous = this.#last ?? this.#beginning(change)
    const isNext = change.changeNumber === previous.changeNumber + 1
    if (!isNext) this.#missing(previous.changeNumber + 1, change.changeNumber - 1)
    if (this.#last && this.#last.keyId !== change.keyId) this.#checkKeyChange(this.#last.keyId, change)
    this.#keys.set(change.keyId, (this.#keys.get(change.keyId) ?? 0) + 1)
    const seal = this.#seals.get(change.keyId)
    // Behind a gap the digest before is not known.
    if (seal && isNext && chainedDigest(seal, previous.digest, change) !== digest)
      this.#faults.push(`Change ${change.changeNumber} is not what was recorded.`)
    if (change.what === beginning) this.#checkBlock(change)
    this.#digests.add(digest)
    this.#last = { changeNumber: change.changeNumber, digest, keyId: change.keyId }
  }

  end(head: ChainHead | undefined, known: string | undefined): ChainReport {
    if (this.#former.length > 0 && !this.#isBlockSealed)
      this.#faults.push('Changes stand before the chain that no record seals.')
    this.#checkHead(head)
    if (this.#last?.keyId === null && [...this.#seals.keys()].some((keyId) => keyId !== null))
      this.#faults.push('The newest changes are sealed without a key: anybody could have made them.')
    const isKnown =
      known === undefined || this.#digests.has(known) || this.#removals.some((one) => one.digest === known)
    if (!isKnown) this.#faults.push(`The digest ${known} is not in the chain: ${this.#whyNotKnown()}`)
    const keys = [...this.#keys].map(([keyId, changes]) => ({
      keyId,
      changes,
      isVerified: this.#seals.has(keyId),
    }))
    const chained = keys.reduce((sum, { changes }) => sum + changes, 0)
    return {
      changes: this.#former.length + chained,
      beforeChain: this.#former.length,
      digest: this.#last?.digest ?? null,
      keys,
      faults: this.#faults,
    }
  }

  #whyNotKnown(): string {
    const removedThrough = Math.max(0, ...this.#removals.map(({ through }) => through))
    if (removedThrough === 0) return 'its rows were cut off or made anew.'
    return `its rows were cut off or made anew, or retention removed them (it removed all through change ${removedThrough}): give a newer digest.`
  }

  #addFormer(change: ChainedChange): void {
    if (this.#last) this.#faults.push(`Change ${change.changeNumber} has no digest.`)
    else this.#former.push(change)
  }

  /** What the first row of the chain follows: nothing, the block before it, or what retention removed. */
  #beginning({ changeNumber }: ChainedChange): { changeNumber: number; digest: string } {
    const removedBefore = this.#removals.find(({ through }) => through === changeNumber - 1)
    if (removedBefore) return { changeNumber: removedBefore.through, digest: removedBefore.digest }
    return { changeNumber: this.#former.at(-1)?.changeNumber ?? 0, digest: genesisDigest }
  }

  #missing(from: number, through: number): void {
    const which = from >= through ? `Change ${from} is` : `Changes ${from} to ${through} are`
    this.#faults.push(`${which} missing.`)
  }

  /** A row of another key stands behind a record of the change of key only. */
  #checkKeyChange(
    formerKeyId: string | null,
    { changeNumber, what, keyId, beforeText, afterText }: ChainedChange,
  ): void {
    const idIn = (text: string | null) => key.safeParse(JSON.parse(text ?? 'null')).data?.keyId
    if (what === keyChanging && idIn(beforeText) === formerKeyId && idIn(afterText) === keyId) return
    this.#faults.push(
      `Change ${changeNumber} has another key than the one before it, and no change of key is recorded.`,
    )
  }

  #checkBlock({ afterText }: ChainedChange): void {
    this.#isBlockSealed = true
    const sealed = block.safeParse(JSON.parse(afterText ?? 'null')).data
    if (sealed?.rows === this.#former.length && sealed.digest === blockDigest(this.#former)) return
    this.#faults.push('Changes from before the chain began are not what they were when it began.')
  }

  #checkHead(head: ChainHead | undefined): void {
    const last = this.#last
    if (!head) {
      if (last) this.#faults.push('The record of the last change is missing.')
      return
    }
    const seal = this.#seals.get(head.keyId)
    const isOtherKey =
      last !== undefined && head.keyId !== last.keyId && head.changeNumber <= last.changeNumber
    if (isOtherKey || (seal && headSeal(seal, head) !== head.seal))
      this.#faults.push('The record of the last change was edited.')
    const lastNumber = last?.changeNumber ?? 0
    if (head.changeNumber > lastNumber) this.#missing(lastNumber + 1, head.changeNumber)
    else if (head.changeNumber < lastNumber || head.digest !== last?.digest)
      this.#faults.push('The last change is not the one that was recorded last.')
  }
}
