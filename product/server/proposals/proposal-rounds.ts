import { sql } from 'kysely'
import type { Handler, Outcome } from '#jobs/job.ts'
import type { Mart } from '#mart/mart.ts'
import type { StateDatabase } from '#state/state.ts'
import { keepLives, keptLives } from './kept-lives.ts'
import { changedLives } from './life-after.ts'
import { lockProposals } from './proposal-lock.ts'
import { changeVerdicts, goneAssets, seenChanges, seenInRuns } from './seen-changes.ts'
import { seenProposals } from './seen-proposals.ts'

type Parts = {
  db: StateDatabase
  mart: Pick<Mart, 'rows'>
  /** The time of the data. */
  dataNow: () => Date
  /** Which publication is shown; 0 before the first one. */
  version: () => number
  /** Whether all that was collected stands in a publication, and history is loaded. */
  isWhole: (dataVersion: number) => boolean
}

/** Makes rounds of proposals: each compares those of a publication with what is kept of their life, and writes what changed. */
export class ProposalRounds {
  readonly #parts: Parts
  #seen: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether a publication is shown that no round has seen. */
  isDue(): boolean {
    return this.#parts.version() > 0 && this.#seen !== this.#shown()
  }

  /** Makes one round. */
  readonly round: Handler<object, object> = async () => {
    const shown = this.#shown()
    const outcome = await this.#round()
    this.#seen = shown
    return outcome
  }

  async #round(): Promise<Outcome<object>> {
    const { db, mart, dataNow, isWhole } = this.#parts
    const now = dataNow()
    const { proposals, dataVersion, newestDay } = await seenProposals(mart)
    const kept = await keptLives(db, now)
    const changes = [...(await seenChanges(mart, now)), ...(await seenInRuns(mart, kept))]
    const gone = await goneAssets(mart, kept)
    if (newestDay === null) return { answer: {}, records: 0 }
    return db.transaction().execute(async (transaction) => {
      await lockProposals(transaction)
      if (await isOlder(transaction, dataVersion))
        return {
          answer: {},
          records: 0,
          detail: 'The publication is older than one that was shown: nothing was changed.',
        }
      const verdicts = await changeVerdicts(transaction)
      const lives = changedLives(proposals, await keptLives(transaction, now), {
        now,
        isWhole: isWhole(dataVersion),
        changes,
        verdicts,
        gone,
      })
      const refused = await keepLives(transaction, lives)
      await keepShown(transaction, dataVersion)
      const records = lives.length - refused.length
      if (refused.length === 0) return { answer: {}, records }
      const [first] = refused
      return {
        answer: {},
        records,
        isPartial: true,
        detail: `The state refuses ${refused.length} of the proposals, the first because ${first?.why}.`,
      }
    })
  }

  #shown(): string {
    const { version, isWhole } = this.#parts
    return `${version()} ${isWhole(version())}`
  }
}

async function isOlder(transaction: StateDatabase, dataVersion: number): Promise<boolean> {
  const row = await transaction.selectFrom('proposal_round').select('data_version').executeTakeFirst()
  return row !== undefined && dataVersion < row.data_version
}

async function keepShown(transaction: StateDatabase, dataVersion: number): Promise<void> {
  await sql`
    insert into proposal_round (is_only, data_version)
    values (true, ${dataVersion})
    on conflict (is_only) do update set data_version = excluded.data_version`.execute(transaction)
}
